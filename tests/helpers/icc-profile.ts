/** Adobe RGB (1998): primaries adapted to D50, as in the ICC's matrix profiles, and gamma 2.2. */
export function adobeRgbProfile(): Buffer {
  const tags: [string, Buffer][] = [
    ['desc', textDescription('Adobe RGB (1998) compatible')],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0none\0')])],
    ['wtpt', xyz(0.9505, 1, 1.0891)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', gamma(2.2)],
    ['gTRC', gamma(2.2)],
    ['bTRC', gamma(2.2)],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let at = 128 + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
    at += data.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at);
  header.write('\x02\x10\0\0mntrRGB XYZ ', 8, 'latin1');
  for (const [index, part] of [2026, 1, 1].entries()) header.writeUInt16BE(part, 24 + 2 * index);
  header.write('acsp', 36, 'latin1');
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
}

function xyz(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(8 + 4 * values.length);
  data.write('XYZ ', 'latin1');
  for (const [index, value] of values.entries()) {
    data.writeInt32BE(Math.round(value * 65536), 8 + 4 * index);
  }
  return data;
}

function gamma(value: number): Buffer {
  const data = Buffer.alloc(16);
  data.write('curv', 'latin1');
  data.writeUInt32BE(1, 8);
  data.writeUInt16BE(Math.round(value * 256), 12);
  return data;
}

function textDescription(text: string): Buffer {
  const data = Buffer.alloc(12 + text.length + 1 + 78 + ((4 - ((12 + text.length + 79) % 4)) % 4));
  data.write('desc', 'latin1');
  data.writeUInt32BE(text.length + 1, 8);
  data.write(text, 12, 'latin1');
  return data;
}
