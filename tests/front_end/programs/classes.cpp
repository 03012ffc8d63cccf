/* C++: classes, templates, virtual calls, exceptions, threads.
 * DUMP: thunk symbol=#
 * DUMP: region 1 try
 * DUMP: catch type=
 * DUMP: must_not_throw failure=
 * DUMP: eh_dispatch
 * DUMP: resume
 * DUMP: flags=[comdat
 */
#include <iostream>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual int Area(int scale) = 0;
  int id = 0;
};
struct Named {
  virtual std::string Name() { return "?"; }
  int length = 0;
};
template <class T>
struct Square : Shape, virtual Named {
  explicit Square(T side) : side(side) {}
  int Area(int scale) override {
    if (scale < 0) throw std::invalid_argument("scale");
    return side * side * scale;
  }
  std::string Name() override { return "square"; }
  T side;
};
int Measure(Shape* shape, int scale) {
  try {
    return shape->Area(scale);
  } catch (const std::invalid_argument& error) {
    std::cout << error.what();
    return -1;
  } catch (...) {
    throw;
  }
}
int Safe(Shape* shape) noexcept { return Measure(shape, 2); }
int main() {
  auto square = std::make_unique<Square<int>>(3);
  std::vector<int> areas;
  std::thread worker([&] { areas.push_back(Measure(square.get(), -1)); });
  worker.join();
  int (Shape::*member)(int) = &Shape::Area;
  return (square.get()->*member)(2) + Safe(square.get());
}
