// Elements without a framework: `h("p.say", {…}, "text")`. Texts become text nodes, so that foreign text is never markup.

/** An element with classes, properties (`on` names have handlers) and children; null and false children are left out. */
export function h(selector, properties, ...children) {
  if (properties === null || typeof properties !== "object" || properties instanceof Node || Array.isArray(properties)) {
    children = [properties, ...children];
    properties = {};
  }
  const [name, ...classes] = selector.split(".");
  const node = document.createElement(name);
  if (classes.length > 0) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && !key.startsWith("aria")) node[key] = value;
    else node.setAttribute(key, value);
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : `${child}`);
  }
  return node;
}

/** A button. */
export const button = (text, click, properties = {}) => h("button", { type: "button", onclick: click, ...properties }, text);

/** Offers bytes or a text as a file of the device. */
export function save(name, content, type = "application/octet-stream") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
