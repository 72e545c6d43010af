import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { escapeHtml } from '../../lib/escape.ts';
import { writeChildren, writeElement } from '../../lib/xml.ts';
import { ImageFault } from '../source-image.ts';
import {
  allowedAttributes,
  allowedElements,
  silentElements,
  unwrappedElements,
} from './allowed.ts';
import { checkCost, deepest } from './check-cost.ts';
import { isLocalValue, sanitizeCss } from './sanitize-css.ts';

/** Results of copying an SVG. */
interface Found {
  /** The removed parts that could run or load something. */
  removed: Set<string>;
  /** Embedded images, as files. */
  embedded: Buffer[];
}

/** Bytes. A larger drawing displays more slowly than a bitmap of it. */
const mostBytes = 2_000_000;

const hint = 'Export it again as plain SVG, without scripts, fonts or linked files.';

/**
 * Copies an SVG without anything that may run, load, link or move; an allowlist names the safe
 * parts. Adds the size and `viewBox` that layouts need.
 * @returns the file to publish, its size in CSS pixels, the removed unsafe parts, and the embedded
 *   images as files.
 * @throws ImageFault if it is malformed, has no size, or is too expensive to draw.
 */
export async function sanitizeSvg(bytes: Uint8Array) {
  if (bytes.length > mostBytes) {
    throw new ImageFault(
      `is an SVG of ${(bytes.length / 1_000_000).toFixed(1)} MB; the limit is ${mostBytes / 1_000_000} MB`,
      'Export it as PNG or WebP.',
    );
  }
  const root = parseRoot(bytes);
  checkCost(root);
  const found: Found = { removed: new Set(), embedded: [] };
  const { width, height, viewBox } = sizeOf(root);
  const attributes = {
    ...keepAttributes(root, found),
    xmlns: 'http://www.w3.org/2000/svg',
    width: String(width),
    height: String(height),
    viewBox,
  };
  const svg = writeElement('svg', attributes, sanitizeChildren(root, found) || undefined);
  return {
    svg: `${svg}\n`,
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
    removed: [...found.removed],
    embedded: found.embedded,
  };
}

/** The parser skips the doctype, so its custom entities are undefined. */
function parseRoot(bytes: Uint8Array): XmlElement {
  let root: XmlElement | null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    root = parseXml(text).root;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.?(?: \(line |\n|$)/);
    const fault =
      error instanceof RangeError
        ? `is nested more than ${deepest} levels deep`
        : `is not well-formed: ${reason}`;
    throw new ImageFault(fault, hint, { cause: error });
  }
  if (root?.name === 'svg') return root;
  throw new ImageFault(`starts with <${root?.name}>, not <svg>`, hint);
}

/** CSS pixels per SVG unit, with the browser's text size for a drawing without its own. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  // MathJax writes sizes in ex.
  ex: 8,
  ch: 8,
};

/** The longest side in CSS pixels that layouts can handle. */
const longest = 100_000;

function sizeOf({ attributes }: XmlElement): { width: number; height: number; viewBox: string } {
  const box = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const hasBox = box.length === 4 && box.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0;
  const length = (written: string | undefined) => {
    const [, number, unit = ''] =
      /^\s*([\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(written ?? '') ?? [];
    const pixels = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
    return pixels > 0 && pixels <= longest ? pixels : undefined;
  };
  const ownWidth = length(attributes.width);
  const ownHeight = length(attributes.height);
  const ratio = hasBox ? boxWidth / boxHeight : Number.NaN;
  // Without a width or height, it has the size of its view box.
  const isBox = hasBox && ownWidth === undefined && ownHeight === undefined;
  const width = ownWidth ?? (isBox ? boxWidth : Number(ownHeight) * ratio);
  const height = ownHeight ?? (isBox ? boxHeight : width / ratio);
  if (Number.isNaN(width) || Number.isNaN(height)) {
    throw new ImageFault(
      'has no size',
      'Write viewBox="0 0 800 450" into its <svg>, with the size of the drawing.',
    );
  }
  if (width > longest || height > longest) {
    throw new ImageFault(
      `is laid out at ${width} × ${height} pixels; the limit is ${longest} per side`,
      'Write width="800" height="450" into its <svg>, with the shape of the drawing.',
    );
  }
  return { width, height, viewBox: hasBox ? box.join(' ') : `0 0 ${width} ${height}` };
}

function sanitize(element: XmlElement, found: Found): string {
  const { name } = element;
  if (unwrappedElements.has(name)) return sanitizeChildren(element, found);
  if (!allowedElements.has(name)) {
    // Elements of another namespace are private data of a drawing program.
    const isForeign = name.includes(':') && !/:script$/i.test(name);
    if (!isForeign && !silentElements.has(name)) found.removed.add(`<${name}>`);
    return '';
  }
  const attributes = keepAttributes(element, found);
  const inner =
    name === 'style'
      ? escapeHtml(cleanStyle(element.text, found))
      : sanitizeChildren(element, found);
  return writeElement(name, attributes, inner || undefined);
}

function sanitizeChildren(element: XmlElement, found: Found): string {
  return writeChildren(element, (child) => sanitize(child, found));
}

function keepAttributes(element: XmlElement, found: Found): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'href' || name === 'xlink:href') {
      if (isLocalLink(element, value, found)) kept.href = value;
      else found.removed.add(`a link to ${value.trim().slice(0, 40)}`);
    } else if (name === 'style') {
      kept.style = cleanStyle(value, found);
    } else if (/^on/i.test(name)) {
      found.removed.add(name);
    } else if (allowedAttributes.has(name)) {
      if (isLocalValue(value)) kept[name] = value;
      else found.removed.add(`${name}="${value.trim().slice(0, 40)}"`);
    }
  }
  return kept;
}

/** A link to a part of the same file; for an image also an embedded file. */
function isLocalLink({ name }: XmlElement, value: string, { embedded }: Found): boolean {
  if (/^#[^\s]+$/.test(value.trim())) return true;
  if (name !== 'image') return name === 'a';
  const data = /^data:image\/(?:png|jpe?g|webp|gif);base64,([\w+/=\s]+)$/.exec(value.trim())?.[1];
  if (data !== undefined) embedded.push(Buffer.from(data, 'base64'));
  return data !== undefined;
}

function cleanStyle(css: string, { removed }: Found): string {
  try {
    return sanitizeCss(css, removed);
  } catch (error) {
    const reason = `has a style that is not CSS: ${(error as Error).message}`;
    throw new ImageFault(reason, hint, { cause: error });
  }
}
