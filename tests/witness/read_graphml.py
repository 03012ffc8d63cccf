#!/usr/bin/env python3
"""Prints a GraphML witness as JSON: {"graph": {key: [text...]}, "nodes": [{...}], "edges": [{...}]}.

Fails unless every key is declared for where it is used and every edge joins two nodes.
"""
import json
import sys
import xml.etree.ElementTree as tree

SPACE = "{http://graphml.graphdrawing.org/xmlns}"
root = tree.parse(sys.argv[1]).getroot()
declared = {key.get("id"): key.get("for") for key in root.findall(SPACE + "key")}


def data(element, kind):
    found = []
    for entry in element.findall(SPACE + "data"):
        key = entry.get("key")
        if declared.get(key) != kind:
            sys.exit(f"the key {key} is not declared for a {kind}")
        if not entry.text:
            sys.exit(f"the key {key} has no value")
        found.append((key, entry.text))
    return found


graph = root.find(SPACE + "graph")
result = {"graph": {}, "nodes": [], "edges": []}
for key, text in data(graph, "graph"):
    result["graph"].setdefault(key, []).append(text)
names = set()
for node in graph.findall(SPACE + "node"):
    names.add(node.get("id"))
    result["nodes"].append({"id": node.get("id"), **dict(data(node, "node"))})
for edge in graph.findall(SPACE + "edge"):
    ends = {"source": edge.get("source"), "target": edge.get("target")}
    if not set(ends.values()) <= names:
        sys.exit(f"no such node: {ends}")
    result["edges"].append({**ends, **dict(data(edge, "edge"))})
json.dump(result, sys.stdout)
