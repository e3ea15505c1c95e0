"""Self-contained OpenAPI documents out of the descriptions of the service and its products.

The descriptions refer to parts of each other, and say what is small where it stands. For programs that make clients
each document here has all that it refers to; every object has a name of its own; what is put together of parts
(`allOf`) is one object; and every operation has the answer that was recorded of a real service, where there is one.
"""

import copy
import json
import re

METHODS = ("get", "put", "post", "delete")
KINDS = ("schemas", "parameters", "responses", "requestBodies", "headers", "securitySchemes", "examples")
# What comes with an event, by the Standard Webhooks specification.
SIGNED = {
    "webhook-id": "The id of the event, the same with every attempt.",
    "webhook-timestamp": "When it was sent, in seconds since 1970.",
    "webhook-signature": "Signatures of id, timestamp and body, one by each secret that is in force.",
}


def resolved(documents, reference, place):
    """(node, place, name) at a reference; the name is nil unless it is that of a component."""
    file, _, path = reference.partition("#")
    place = file or place
    node = documents[place]
    names = [name.replace("~1", "/").replace("~0", "~") for name in path.strip("/").split("/")]
    for name in names:
        node = node[name]
    return node, place, names


def capital(word):
    """A word, or several, as part of the name of a type."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", word) if part)


def singular(word):
    """One of what a word names: passengers, addresses, entries, movies."""
    if word.lower().endswith("movies"):
        return word[:-1]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us")) else word


def is_or_null(node):
    """Whether a schema is that of an object or of some words, or null in its place."""
    kinds = node.get("type") if isinstance(node, dict) else None
    return isinstance(kinds, list) and "null" in kinds and ("properties" in node or "enum" in node)


def without_null(node):
    """The object or the words without null, which stands beside a name: generators would number what has none."""
    kinds = [kind for kind in node["type"] if kind != "null"]
    words = {"enum": [word for word in node["enum"] if word is not None]} if "enum" in node else {}
    return node | {"type": kinds[0] if len(kinds) == 1 else kinds} | words


class Bundle:
    """One document in the making."""

    def __init__(self, documents, places, title, examples):
        self.documents, self.places, self.examples = documents, places, examples
        self.nullable = set()  # names of objects that null may stand for
        self.names = {}      # (place, kind, name) of a source → its name here
        self.taken = {kind: {} for kind in KINDS}
        self.components = {kind: {} for kind in KINDS}
        first = documents[places[0]]
        self.document = {
            "openapi": first["openapi"],
            "info": {**first["info"], "title": title},
            "servers": first.get("servers", []), "security": first.get("security", []), "tags": [], "paths": {},
        }

    # --- names

    def name(self, place, kind, name):
        """The name of a component here: its own, or after its product where another has that."""
        key = (place, kind, name)
        if key not in self.names:
            own = name
            if self.taken[kind].get(own, place) != place:
                own = self.product(place) + name
            while self.taken[kind].get(own, place) != place:
                own += "Facts"
            self.names[key], self.taken[kind][own] = own, place
            node = self.documents[place]["components"][kind][name]
            if kind == "schemas" and is_or_null(node):
                node = without_null(node)
                self.nullable.add(own)
            # It is there before its parts are looked at, which may refer to it.
            self.components[kind][own] = {}
            self.components[kind][own] = (self.schema(node, place, own) if kind == "schemas"
                                          else self.part(node, place, own))
        return self.names[key]

    def reference(self, node, place):
        """A reference within this document, with what stands beside it."""
        target, where, names = resolved(self.documents, node["$ref"], place)
        if names[0] != "components":
            return self.schema(target, where, capital(names[-1]))
        _, kind, name = names
        more = {key: value for key, value in node.items() if key != "$ref"}
        own = self.name(where, kind, name)
        here = {"$ref": f"#/components/{kind}/{own}"}
        return ({"anyOf": [here, {"type": "null"}]} if kind == "schemas" and own in self.nullable else here) | more

    # --- parts

    def part(self, node, place, name):
        """A parameter, an answer, a body or a header: its schemas are those of `schema`."""
        if isinstance(node, list):
            return [self.part(item, place, name) for item in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return self.reference(node, place)
        out = {}
        for key, value in node.items():
            if key == "schema":
                out[key] = self.schema(value, place, name)
            elif key in ("example", "examples"):
                out[key] = value
            elif key != "links":
                out[key] = self.part(value, place, name)
        return out

    def schema(self, node, place, name):
        """A schema; objects within it get names that begin with `name`."""
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return self.reference(node, place)
        if isinstance(node.get("const"), bool):
            # A type of one value is more than generators have; the service refuses the other.
            node = {"type": "boolean", **{key: value for key, value in node.items() if key != "const"}}
        if "allOf" in node:
            node = self.merged(node, place, name)
            place = None
        out = {}
        for key, value in node.items():
            where = place
            if key == "properties":
                out[key] = {member: self.inner(*self.at(part, place, name), member) for member, part in value.items()}
            elif key == "items":
                part, where, _ = self.at(value, place)
                out[key] = self.inner(part, where, "", singular(name))
            elif key in ("anyOf", "oneOf") and "properties" in node and not any(map(self.is_type, value)):
                # Which members go together is for the service to say; a generator would make types of no members.
                continue
            elif key in ("anyOf", "oneOf"):
                out[key] = self.choices(value, place, name)
            elif key == "additionalProperties" and isinstance(value, dict):
                part, where, _ = self.at(value, place)
                out[key] = self.inner(part, where, name, "value")
            else:
                out[key] = value
        return out

    @staticmethod
    def is_type(part):
        """Whether a part of a choice says more than which members there must be."""
        return not isinstance(part, dict) or bool(set(part) & {"properties", "type", "$ref", "allOf", "enum", "const"})

    @staticmethod
    def at(node, place, owner=""):
        """A part with the description in which its references count, and the name of its object: parts of several objects
        carry theirs along."""
        return node if isinstance(node, tuple) else (node, place, owner)

    def choices(self, parts, place, name):
        """The parts of a choice. Required members alone choose between requests and name no type."""
        out = []
        parts = [self.at(part, place)[:2] for part in parts]
        wanted = [part.get("required", []) for part, _ in parts if isinstance(part, dict) and "properties" in part]
        for part, where in parts:
            if "properties" in part or "allOf" in part:
                out.append(self.named(part, where, name + self.variant(part, where, wanted)))
            else:
                out.append(self.schema(part, where, name))
        return out

    def variant(self, part, place, wanted):
        """The end of the name of an object that is one of several: what it says with a word of its own, or the members
        that it alone must have."""
        if "allOf" in part:
            part = self.merged(part, place, "")
        if "title" in part:
            return capital(part["title"])
        members = {name: self.at(member, place)[0] for name, member in part["properties"].items()}
        words = [member["const"] for member in members.values() if isinstance(member.get("const"), str)]
        if words:
            return capital(words[0].lower())
        required = part.get("required", [])
        own = [member for member in required if not all(member in others for others in wanted)]
        return "By" + "".join(capital(member) for member in (own or required)[:2])

    def inner(self, node, place, outer, member):
        """The schema of a member: an object gets a name, and so does a choice of several."""
        if not isinstance(node, dict):
            return node
        if is_or_null(node):
            return {"anyOf": [self.named(without_null(node), place, outer + capital(member)), {"type": "null"}]}
        choice = [part for part in node.get("oneOf", node.get("anyOf", []))
                  if isinstance(part, dict) and part.get("type") != "null" and self.is_type(part)]
        if "$ref" not in node and ("properties" in node or "allOf" in node or len(choice) > 1):
            return self.named(node, place, outer + capital(member))
        return self.schema(node, place, outer + capital(member))

    def named(self, node, place, name):
        """A reference to an object that had no name."""
        made = self.schema(node, place, name)
        known = self.components["schemas"]
        if known.get(name, made) != made:
            name = self.product(place) + name
        while known.get(name, made) != made:
            name += "Facts"
        known[name] = made
        self.taken["schemas"].setdefault(name, place)
        return {"$ref": f"#/components/schemas/{name}"}

    @staticmethod
    def product(place):
        """The name of a description's product, as the beginning of the name of a type."""
        word = place.strip("/").split("/")[0]
        return "Service" if word == "openapi.yaml" else capital(singular(word))

    def merged(self, node, place, owner):
        """One object of all parts; a member carries along the description in which its references count, and the name of
        the part, so that it is the same type in each object that has the part."""
        out = {key: value for key, value in node.items() if key != "allOf"}
        properties = {member: (part, place, owner) for member, part in out.pop("properties", {}).items()}
        required = list(out.pop("required", []))
        for part in node["allOf"]:
            where, name = place, owner
            while "$ref" in part:
                part, where, names = resolved(self.documents, part["$ref"], where)
                name = names[-1].removesuffix("Facts")
                if len(self.places) > 1 and where != self.places[0]:
                    name = self.product(where) + name
            if "allOf" in part:
                part = self.merged(part, where, name)
            for key, value in part.items():
                if key == "properties":
                    for member, inner in value.items():
                        properties.setdefault(member, self.at(inner, where, name))
                elif key == "required":
                    required += [member for member in value if member not in required]
                elif key not in ("title", "examples"):
                    out.setdefault(key, value)
        if required:
            out["required"] = required
        if properties:
            out["type"], out["properties"] = "object", properties
        return out

    # --- operations

    def add(self, place, chosen=lambda tags: True):
        """The operations of a description."""
        document = self.documents[place]
        known = {tag["name"] for tag in self.document["tags"]}
        self.document["tags"] += [tag for tag in document.get("tags", []) if tag["name"] not in known]
        for path, item in document["paths"].items():
            operations = {method: item[method] for method in METHODS
                          if method in item and chosen(item[method].get("tags", []))}
            if not operations:
                continue
            parts = {key: self.part(value, place, "") for key, value in item.items() if key not in METHODS}
            for method, operation in operations.items():
                parts[method] = self.operation(operation, place)
                # Who may call holds for all operations of a description that do not say it themselves.
                if document.get("security", []) != self.document["security"]:
                    parts[method].setdefault("security", document.get("security", []))
            self.document["paths"][path] = parts

    def operation(self, operation, place):
        name = capital(operation["operationId"])
        out = {key: value for key, value in operation.items() if key not in ("parameters", "requestBody", "responses")}
        if "parameters" in operation:
            out["parameters"] = [self.part(part, place, name + capital(part.get("name", "")))
                                 for part in operation["parameters"]]
        if "requestBody" in operation:
            out["requestBody"] = self.body(operation["requestBody"], place, f"{name}Request")
        example = self.examples.get(operation["operationId"])
        out["responses"] = {}
        for status, answer in operation.get("responses", {}).items():
            is_recorded = example and f"{example['status']}" == f"{status}"
            answer = copy.deepcopy(answer)
            if is_recorded and "$ref" in answer:
                answer, where, _ = resolved(self.documents, answer["$ref"], place)
                answer = copy.deepcopy(answer)
            else:
                where = place
            made = self.body(answer, where, f"{name}Answer")
            # Of a file only the length was recorded.
            if is_recorded and "answer" in example:
                for kind, content in made.get("content", {}).items():
                    if kind == example.get("type", "application/json"):
                        content.pop("examples", None)
                        content["example"] = example["answer"]
            out["responses"][f"{status}"] = made
        return out

    def body(self, node, place, name):
        """A request or an answer: an object that it has without a name is named after the operation."""
        made = self.part(node, place, name) if "$ref" in node else {
            key: value if key in ("description",) else self.part(value, place, name)
            for key, value in node.items() if key != "links"}
        for kind, content in made.get("content", {}).items():
            schema = content.get("schema")
            if isinstance(schema, dict) and "$ref" not in schema and "properties" in schema:
                known = self.components["schemas"]
                while name in known and known[name] != schema:
                    name += "Facts"
                known[name] = schema
                content["schema"] = {"$ref": f"#/components/schemas/{name}"}
        return made

    def tell(self, place, heard):
        """The events of a description, as webhooks: each with its payload and one that was heard."""
        for kind, event in self.documents[place].get("x-events", {}).items():
            name = f"{capital(kind)}Event"
            schema = self.named({
                "type": "object", "description": event["description"], "required": ["type", "timestamp", "data"],
                "properties": {
                    "type": {"type": "string", "enum": [kind]},
                    "timestamp": {"type": "string", "format": "date-time"},
                    "data": {
                        "type": "object", "required": ["kind", "id", "details"],
                        "properties": {
                            "kind": {"type": "string", "description": f"What it is about: {event['about']}"},
                            "id": {"type": "string"},
                            "details": {
                                "type": "object", "additionalProperties": {"type": "string"},
                                "properties": {member: {"type": "string", "description": text}
                                               for member, text in event.get("details", {}).items()}}}}}},
                place, name)
            content = {"schema": schema}
            if kind in heard:
                content["example"] = heard[kind]
            self.document.setdefault("webhooks", {})[kind] = {"post": {
                "operationId": f"hear{name}", "summary": event["description"],
                "parameters": [{"name": header, "in": "header", "required": True, "description": text,
                                "schema": {"type": "string"}} for header, text in SIGNED.items()],
                "requestBody": {"required": True, "content": {"application/json": content}},
                "responses": {"2XX": {"description": "The event was taken."},
                              "410": {"description": "The receiver wants no more events."}}}}

    def whole(self):
        """The document."""
        # Who may call is said by names that no reference shows.
        for place in self.places:
            for name in self.documents[place].get("components", {}).get("securitySchemes", {}):
                self.name(place, "securitySchemes", name)
        self.document["components"] = {kind: dict(sorted(parts.items()))
                                       for kind, parts in self.components.items() if parts}
        return self.document


def write(documents, examples, heard, folder, pages):
    """Writes a document for each page of the reference that is about a product, for each further product, and one of all;
    returns their names.

    - Parameter heard: of each type of event one that was heard.
    """
    made = {}
    pages = {name: (title, place, chosen) for name, (title, place, _, chosen) in pages.items()}
    for place, document in documents.items():
        if place not in [known for _, known, _ in pages.values()]:
            pages[place.strip("/").split("/")[0]] = (document["info"]["title"], place, None)
    for name, (title, place, chosen) in pages.items():
        bundle = Bundle(documents, [place], f"passtool: {title.lower()}", examples)
        bundle.add(place, chosen or (lambda tags: True))
        # The service's events are with what holds for all products.
        if chosen is None or name == "service":
            bundle.tell(place, heard)
        made[name] = bundle.whole()
    bundle = Bundle(documents, list(documents), "passtool", examples)
    for place in documents:
        bundle.add(place)
        bundle.tell(place, heard)
    made["all"] = bundle.whole()
    for name, document in made.items():
        (folder / f"{name}.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return list(made)
