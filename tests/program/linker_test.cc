#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/program/program.h"
#include "tests/program/unit_builder.h"

namespace gmc::program {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// What a unit says about the variable or function `x`.
struct Saying {
  const char* name;
  std::function<void(UnitBuilder&)> say;
};

gx::Symbol& With(gx::Symbol& symbol, gx::SymbolFlag flag) {
  symbol.flags.Set(flag);
  return symbol;
}

const Saying kReference{"reference", [](UnitBuilder& u) { u.Refer(Shape::kFunction, "x"); }};
const Saying kWeakReference{"weak reference",
                            [](UnitBuilder& u) { u.Refer(Shape::kFunction, "x").binding = gx::Binding::kWeak; }};
const Saying kStrong{"strong", [](UnitBuilder& u) { u.Define(Shape::kFunction, "x"); }};
const Saying kWeak{"weak", [](UnitBuilder& u) { u.Define(Shape::kFunction, "x").binding = gx::Binding::kWeak; }};
const Saying kLinkOnce{"link-once",
                       [](UnitBuilder& u) { With(u.Define(Shape::kFunction, "x"), gx::SymbolFlag::kLinkOnce); }};
const Saying kLocal{"local", [](UnitBuilder& u) { u.Define(Shape::kFunction, "x").binding = gx::Binding::kLocal; }};
const Saying kHidden{"hidden",
                     [](UnitBuilder& u) { u.Define(Shape::kFunction, "x").visibility = gx::Visibility::kHidden; }};
const Saying kVariable{"strong variable", [](UnitBuilder& u) { u.Define(Shape::kVariable, "x"); }};
const Saying kVariableReference{"variable reference", [](UnitBuilder& u) { u.Refer(Shape::kVariable, "x"); }};
const Saying kCommon{"common", [](UnitBuilder& u) { With(u.Define(Shape::kVariable, "x"), gx::SymbolFlag::kCommon); }};
const Saying kLargeCommon{"large common", [](UnitBuilder& u) {
                            gx::Symbol& x = With(u.Define(Shape::kVariable, "x"), gx::SymbolFlag::kCommon);
                            x.size = 16;
                            x.align = 2;
                          }};
const Saying kWeakVariable{"weak variable",
                           [](UnitBuilder& u) { u.Define(Shape::kVariable, "x").binding = gx::Binding::kWeak; }};
const Saying kThreadLocal{"thread-local",
                          [](UnitBuilder& u) { u.Define(Shape::kVariable, "x").tls = gx::TlsModel::kThreadLocal; }};
const Saying kComdat{"comdat", [](UnitBuilder& u) {
                       gx::Symbol& x = u.Define(Shape::kFunction, "x");
                       x.binding = gx::Binding::kWeak;
                       x.comdat_group = u.Text("x");
                       x.flags.Set(gx::SymbolFlag::kComdat);
                     }};

constexpr int kUndefined = -1;

// Two or three units, and the unit whose `x` each of them means.
struct ResolutionCase {
  std::vector<Saying> units;
  std::vector<int> winners;
  const char* warning = "";
};

class ResolutionTest : public ::testing::TestWithParam<ResolutionCase> {};

std::vector<InputFile> FilesOf(const std::vector<Saying>& sayings) {
  std::vector<InputFile> files;
  for (size_t i = 0; i < sayings.size(); ++i) {
    UnitBuilder unit(std::string(1, static_cast<char>('a' + i)) + ".c");
    sayings[i].say(unit);
    files.push_back(unit.File());
  }
  return files;
}

TEST_P(ResolutionTest, EachUnitMeansTheExpectedDefinition) {
  const ResolutionCase& param = GetParam();
  absl::StatusOr<Program> program = Link(FilesOf(param.units), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok()) << program.status();
  for (uint32_t i = 0; i < param.winners.size(); ++i) {
    const ProgramSymbol definition = program->Resolve(i, {1});
    const int winner = definition ? static_cast<int>(definition.module) : kUndefined;
    EXPECT_EQ(winner, param.winners[i]) << "unit " << i;
  }
  if (*param.warning != '\0') {
    ASSERT_EQ(program->warnings().size(), 1u);
    EXPECT_THAT(program->warnings()[0], HasSubstr(param.warning));
  } else {
    EXPECT_THAT(program->warnings(), IsEmpty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, ResolutionTest,
    ::testing::Values(
        ResolutionCase{{kReference, kStrong}, {1, 1}}, ResolutionCase{{kStrong, kReference}, {0, 0}},
        ResolutionCase{{kReference, kReference}, {kUndefined, kUndefined}},
        ResolutionCase{{kWeakReference, kStrong}, {1, 1}}, ResolutionCase{{kWeakReference}, {kUndefined}},  //
        ResolutionCase{{kWeak, kStrong}, {1, 1}}, ResolutionCase{{kStrong, kWeak}, {0, 0}},
        ResolutionCase{{kWeak, kWeak}, {0, 0}}, ResolutionCase{{kWeak, kWeak, kStrong}, {2, 2, 2}},
        ResolutionCase{{kLinkOnce, kStrong}, {1, 1}}, ResolutionCase{{kStrong, kLinkOnce}, {0, 0}},
        ResolutionCase{{kLinkOnce, kWeak}, {1, 1}}, ResolutionCase{{kWeak, kLinkOnce}, {0, 0}},
        ResolutionCase{{kLinkOnce, kLinkOnce, kReference}, {0, 0, 0}},
        ResolutionCase{{kLinkOnce, kLinkOnce, kStrong}, {2, 2, 2}},
        ResolutionCase{{kLocal, kStrong, kReference}, {0, 1, 1}},
        ResolutionCase{{kLocal, kReference}, {0, kUndefined}},  //
        ResolutionCase{{kHidden, kReference}, {0, 0}}, ResolutionCase{{kVariableReference, kCommon}, {1, 1}},
        ResolutionCase{{kCommon, kVariable}, {1, 1}}, ResolutionCase{{kVariable, kCommon}, {0, 0}},
        ResolutionCase{{kCommon, kCommon}, {0, 0}}, ResolutionCase{{kCommon, kWeakVariable}, {0, 0}},
        ResolutionCase{{kWeakVariable, kCommon}, {1, 1}},
        ResolutionCase{
            {kCommon, kLargeCommon}, {1, 1}, "a.c:1:1: warning: size of 'x' is 4 bytes here, but 16 at b.c:1:1"},
        ResolutionCase{{kComdat, kComdat}, {0, 0}}, ResolutionCase{{kComdat, kStrong}, {1, 1}},
        ResolutionCase{
            {kReference, kVariable}, {1, 1}, "a.c:1:1: warning: 'x' is a function here, but a variable at b.c:1:1"}),
    [](const auto& test) {
      std::string name;
      for (const Saying& saying : test.param.units) {
        for (const char* c = saying.name; *c != '\0'; ++c) name += std::isalnum(*c) ? *c : '_';
        name += "__";
      }
      return name;
    });

struct ErrorCase {
  std::vector<Saying> units;
  const char* error;
};

TEST(LinkerTest, Errors) {
  const ErrorCase cases[] = {
      {{kStrong, kStrong}, "b.c:1:1: error: multiple definition of 'x'; a.c:1:1: first defined here"},
      {{kVariable, kStrong}, "b.c:1:1: error: multiple definition of 'x'; a.c:1:1: first defined here"},
      {{kThreadLocal, kVariableReference},
       "b.c:1:1: error: 'x' is not thread-local here, but it is where it is defined, at a.c:1:1"},
  };
  for (const ErrorCase& test : cases) {
    absl::StatusOr<Program> program = Link(FilesOf(test.units), ArchiveMembers::kAsNeeded);
    ASSERT_FALSE(program.ok());
    EXPECT_EQ(std::string(program.status().message()), test.error);
  }
}

TEST(LinkerTest, EveryErrorIsListed) {
  absl::StatusOr<Program> program = Link(FilesOf({kStrong, kStrong, kStrong}), ArchiveMembers::kAsNeeded);
  EXPECT_EQ(std::string(program.status().message()),
            "b.c:1:1: error: multiple definition of 'x'; a.c:1:1: first defined here\n"
            "c.c:1:1: error: multiple definition of 'x'; a.c:1:1: first defined here");
}

TEST(LinkerTest, DataModelsDoNotMix) {
  UnitBuilder wide("a.c");
  UnitBuilder narrow("b.c");
  narrow.unit().pointer_bits = narrow.unit().long_bits = narrow.unit().size_bits = 32;
  std::vector<InputFile> files;
  files.push_back(wide.File());
  files.push_back(narrow.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_FALSE(program.ok());
  EXPECT_THAT(std::string(program.status().message()), HasSubstr("b.c: error: compiled for 32-bit pointers"));
}

TEST(LinkerTest, CommonSymbolsTakeTheLargestAlignment) {
  absl::StatusOr<Program> program = Link(FilesOf({kCommon, kLargeCommon}), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program->Get(program->Find("x")).size, 16u);
  EXPECT_EQ(program->Align(program->Find("x")), 4u);
}

TEST(LinkerTest, DifferentInlineBodiesStayApart) {
  UnitBuilder a("a.c");
  With(a.Define(Shape::kFunction, "x"), gx::SymbolFlag::kLinkOnce);
  UnitBuilder b("b.c");
  With(b.Define(Shape::kFunction, "x"), gx::SymbolFlag::kLinkOnce);
  b.Lengthen();
  std::vector<InputFile> files;
  files.push_back(a.File());
  files.push_back(b.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program->Resolve(0, {1}).module, 0u);
  EXPECT_EQ(program->Resolve(1, {1}).module, 1u);
  ASSERT_EQ(program->warnings().size(), 1u);
  EXPECT_THAT(program->warnings()[0], HasSubstr("inline function 'x' differs"));
  EXPECT_EQ(program->functions().size(), 2u);
}

TEST(LinkerTest, AnAliasStaysInItsUnit) {
  UnitBuilder a("a.c");
  a.Define(Shape::kFunction, "impl").binding = gx::Binding::kWeak;
  gx::Symbol& alias = a.Refer(Shape::kFunction, "api");
  alias.alias_of = a.Text("impl");
  With(alias, gx::SymbolFlag::kAlias);
  UnitBuilder b("b.c");
  b.Define(Shape::kFunction, "impl");
  b.Refer(Shape::kFunction, "api");
  std::vector<InputFile> files;
  files.push_back(a.File());
  files.push_back(b.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok()) << program.status();
  // The strong impl of b.c wins its name, but the alias means the body that stands beside it.
  EXPECT_EQ(program->Find("impl"), (ProgramSymbol{1, {1}}));
  EXPECT_EQ(program->Resolve(1, {2}), (ProgramSymbol{0, {1}}));
  EXPECT_EQ(program->Find("api"), (ProgramSymbol{0, {1}}));
}

TEST(LinkerTest, CircularAliasesAreUndefined) {
  UnitBuilder a("a.c");
  gx::Symbol& first = With(a.Refer(Shape::kFunction, "p"), gx::SymbolFlag::kAlias);
  first.alias_of = a.Text("q");
  gx::Symbol& second = With(a.Refer(Shape::kFunction, "q"), gx::SymbolFlag::kAlias);
  second.alias_of = a.Text("p");
  std::vector<InputFile> files;
  files.push_back(a.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_FALSE(program->Resolve(0, {1}));
}

TEST(LinkerTest, WeakrefsReferWeaklyToTheirTarget) {
  UnitBuilder a("a.c");
  gx::Symbol& present = With(a.Refer(Shape::kFunction, "my_present"), gx::SymbolFlag::kWeakref);
  present.binding = gx::Binding::kLocal;
  present.alias_of = a.Text("present");
  gx::Symbol& absent = With(a.Refer(Shape::kFunction, "my_absent"), gx::SymbolFlag::kWeakref);
  absent.binding = gx::Binding::kLocal;
  absent.alias_of = a.Text("absent");
  UnitBuilder b("b.c");
  b.Define(Shape::kFunction, "present");
  std::vector<InputFile> files;
  files.push_back(a.File());
  files.push_back(b.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program->Resolve(0, {1}), (ProgramSymbol{1, {1}}));
  EXPECT_FALSE(program->Resolve(0, {2}));
  ASSERT_EQ(program->undefined().size(), 1u);
  EXPECT_EQ(program->undefined()[0].name, "absent");
  EXPECT_EQ(program->undefined()[0].kind, UndefinedKind::kWeak);
}

TEST(LinkerTest, AComdatGroupComesFromOneUnit) {
  const auto member = [](UnitBuilder& unit, const char* name) {
    gx::Symbol& symbol = unit.Define(Shape::kFunction, name);
    symbol.binding = gx::Binding::kWeak;
    symbol.comdat_group = unit.Text("group");
  };
  UnitBuilder a("a.c");
  member(a, "x");
  UnitBuilder b("b.c");
  member(b, "x");
  member(b, "y");
  std::vector<InputFile> files;
  files.push_back(a.File());
  files.push_back(b.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program->Resolve(1, {1}).module, 0u);
  // ld says "defined in discarded section": nothing is left of it.
  EXPECT_FALSE(program->Resolve(1, {2}));
}

TEST(LinkerTest, ListsUndefinedSymbolsInOrder) {
  UnitBuilder a("a.c");
  a.Refer(Shape::kFunction, "zeta").binding = gx::Binding::kWeak;
  a.Refer(Shape::kFunction, "alpha");
  UnitBuilder b("b.c");
  b.Refer(Shape::kFunction, "zeta");
  std::vector<InputFile> files;
  files.push_back(a.File());
  files.push_back(b.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  ASSERT_EQ(program->undefined().size(), 2u);
  EXPECT_EQ(program->undefined()[0].name, "zeta");
  EXPECT_EQ(program->undefined()[0].kind, UndefinedKind::kStrong);
  EXPECT_EQ(program->PlaceOf(program->undefined()[0].reference), "b.c:1:1");
  EXPECT_EQ(program->undefined()[1].name, "alpha");
}

std::vector<std::string> NamesOf(const Program& program, std::span<const ProgramFunction> functions) {
  std::vector<std::string> names;
  for (const ProgramFunction& function : functions) {
    names.emplace_back(program.module(function.module).name(program.Get(function)));
  }
  return names;
}

TEST(LinkerTest, ConstructorsAndDestructorsRunByPriority) {
  const auto add = [](UnitBuilder& unit, const char* name, int priority) {
    gx::Symbol& symbol = unit.Define(Shape::kFunction, name);
    symbol.binding = gx::Binding::kLocal;
    symbol.flags.Set(gx::SymbolFlag::kConstructor);
    symbol.flags.Set(gx::SymbolFlag::kDestructor);
    symbol.constructor_priority = symbol.destructor_priority = priority;
  };
  UnitBuilder a("a.c");
  add(a, "a_default", 65535);
  add(a, "a_200", 200);
  UnitBuilder b("b.c");
  add(b, "b_default", 65535);
  add(b, "b_101", 101);
  std::vector<InputFile> files;
  files.push_back(a.File());
  files.push_back(b.File());
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_THAT(NamesOf(*program, program->constructors()), ElementsAre("b_101", "a_200", "a_default", "b_default"));
  EXPECT_THAT(NamesOf(*program, program->destructors()), ElementsAre("b_default", "a_default", "a_200", "b_101"));
}

// An archive from units, as if it had been read from a file.
InputFile ArchiveOf(std::vector<InputFile> members) {
  InputFile archive;
  archive.path = "lib.a";
  archive.kind = InputKind::kArchive;
  for (InputFile& member : members) {
    for (InputObject& object : member.objects) archive.objects.push_back(std::move(object));
    for (std::vector<uint64_t>& copy : member.copies) archive.copies.push_back(std::move(copy));
  }
  return archive;
}

InputFile Member(const std::string& source, const std::vector<std::string>& defines,
                 const std::vector<std::string>& refers) {
  UnitBuilder unit(source);
  for (const std::string& name : defines) unit.Define(Shape::kFunction, name);
  for (const std::string& name : refers) unit.Refer(Shape::kFunction, name);
  return unit.File();
}

std::vector<std::string> ModuleNames(const Program& program) {
  std::vector<std::string> names;
  for (uint32_t i = 0; i < program.module_count(); ++i) names.push_back(program.module_name(i));
  return names;
}

TEST(ArchiveSelectionTest, TakesWhatIsNeededAndNothingElse) {
  std::vector<InputFile> members;
  members.push_back(Member("late.o", {"late"}, {}));
  members.push_back(Member("first.o", {"first"}, {"late"}));
  members.push_back(Member("unused.o", {"unused"}, {"missing"}));
  std::vector<InputFile> files;
  files.push_back(Member("main.o", {"main"}, {"first"}));
  files.push_back(ArchiveOf(std::move(members)));
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_THAT(ModuleNames(*program), ElementsAre("main.o", "first.o", "late.o"));
  EXPECT_THAT(program->undefined(), IsEmpty());
}

TEST(ArchiveSelectionTest, PositionMatters) {
  std::vector<InputFile> members;
  members.push_back(Member("first.o", {"first"}, {}));
  std::vector<InputFile> files;
  files.push_back(ArchiveOf(std::move(members)));
  files.push_back(Member("main.o", {"main"}, {"first"}));
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_THAT(ModuleNames(*program), ElementsAre("main.o"));
}

TEST(ArchiveSelectionTest, MainIsWantedFromTheStart) {
  std::vector<InputFile> members;
  members.push_back(Member("other.o", {"other"}, {}));
  members.push_back(Member("main.o", {"main"}, {}));
  std::vector<InputFile> files;
  files.push_back(ArchiveOf(std::move(members)));
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok());
  EXPECT_THAT(ModuleNames(*program), ElementsAre("main.o"));
}

struct SelectionCase {
  Saying present;
  Saying offered;
  bool taken;
};

TEST(ArchiveSelectionTest, WhichMentionsTakeAMember) {
  const SelectionCase cases[] = {
      {kReference, kStrong, true},    {kReference, kWeak, true},   {kWeakReference, kStrong, false},
      {kStrong, kStrong, false},      {kWeak, kStrong, false},     {kLinkOnce, kStrong, true},
      {kReference, kLinkOnce, false}, {kReference, kLocal, false}, {kVariableReference, kCommon, true},
      {kCommon, kVariable, true},     {kCommon, kCommon, false},   {kReference, kReference, false},
  };
  for (const SelectionCase& test : cases) {
    UnitBuilder present("present.o");
    test.present.say(present);
    UnitBuilder offered("offered.o");
    test.offered.say(offered);
    std::vector<InputFile> members;
    members.push_back(offered.File());
    std::vector<InputFile> files;
    files.push_back(present.File());
    files.push_back(ArchiveOf(std::move(members)));
    absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
    ASSERT_TRUE(program.ok());
    EXPECT_EQ(program->module_count() == 2, test.taken) << test.present.name << ", " << test.offered.name;
  }
}

TEST(SharedObjectTest, TheProgramComesFirstAndInnerNamesStayInside) {
  const auto library = [](const char* name) {
    InputFile file = Member(name, {"api", "inner"}, {"callback"});
    file.kind = InputKind::kSharedObject;
    file.exports = {"api"};
    return file;
  };
  std::vector<InputFile> files;
  files.push_back(library("one.so"));
  files.push_back(library("two.so"));
  files.push_back(Member("main.o", {"main", "callback"}, {"api", "inner"}));
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAsNeeded);
  ASSERT_TRUE(program.ok()) << program.status();
  EXPECT_EQ(program->Find("api").module, 0u);
  EXPECT_EQ(program->Resolve(1, {1}).module, 0u);  // the api of two.so gives way
  EXPECT_EQ(program->Resolve(0, {2}).module, 0u);  // each has its own inner
  EXPECT_EQ(program->Resolve(1, {2}).module, 1u);
  EXPECT_EQ(program->Resolve(0, {3}).module, 2u);  // both call the program's callback
  EXPECT_FALSE(program->Resolve(2, {4}));          // the program sees no inner
}

}  // namespace
}  // namespace gmc::program
