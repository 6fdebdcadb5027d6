import "server-only";
import { parseDocument } from "htmlparser2";
import { limitNesting } from "./limit-nesting";

export type XmlNode = ReturnType<typeof parseDocument>["children"][number];
export type XmlElement = Extract<XmlNode, { attribs: unknown }>;

export const isXmlElement = (node: XmlNode): node is XmlElement => "attribs" in node;

/** The outermost element of an XML document. Never expands entities of a document type. */
export const parseXml = (xml: string): XmlElement | undefined =>
  parseDocument(limitNesting(xml), { xmlMode: true }).children.find(isXmlElement);
