/**
 * A library for 32-bit Windows that exports these names and does nothing: makensis reads the names of a plug-in's functions,
 * and packs the file. One section, mapped as it lies in the file.
 */
export function stubPlugin(functions: readonly string[]): Buffer {
  const start = 0x1000;
  const names = [...functions].sort();
  const strings = ['plugin.dll', ...names].map(name => Buffer.from(`${name}\0`, 'latin1'));
  const directory = 40;
  const tables = directory + names.length * 10;
  const offsets = strings.map(
    (_, at) => tables + strings.slice(0, at).reduce((sum, text) => sum + text.length, 0),
  );
  const section = Buffer.alloc(0x200 * Math.ceil((tables + Buffer.concat(strings).length + 3) / 0x200));
  const code = section.length - 3;
  // ret 4 times nothing: "C2 00 00".
  section.set([0xc2, 0, 0], code);
  section.writeUInt32LE(start + (offsets[0] ?? 0), 12);
  section.writeUInt32LE(1, 16);
  section.writeUInt32LE(names.length, 20);
  section.writeUInt32LE(names.length, 24);
  section.writeUInt32LE(start + directory, 28);
  section.writeUInt32LE(start + directory + names.length * 4, 32);
  section.writeUInt32LE(start + directory + names.length * 8, 36);
  for (const at of names.keys()) {
    section.writeUInt32LE(start + code, directory + at * 4);
    section.writeUInt32LE(start + (offsets[at + 1] ?? 0), directory + names.length * 4 + at * 4);
    section.writeUInt16LE(at, directory + names.length * 8 + at * 2);
  }
  Buffer.concat(strings).copy(section, tables);
  return Buffer.concat([header(section.length, start), section]);
}

function header(size: number, start: number): Buffer {
  const bytes = Buffer.alloc(0x200);
  bytes.write('MZ', 'latin1');
  bytes.writeUInt32LE(0x40, 0x3c);
  bytes.write('PE\0\0', 0x40, 'latin1');
  const file = 0x44;
  bytes.writeUInt16LE(0x14c, file);
  bytes.writeUInt16LE(1, file + 2);
  bytes.writeUInt16LE(224, file + 16);
  // A library for 32 bits that can be executed.
  bytes.writeUInt16LE(0x2102, file + 18);
  const optional = file + 20;
  bytes.writeUInt16LE(0x10b, optional);
  const fields: [offset: number, value: number][] = [
    [4, size],
    [20, start],
    [28, 0x10000000],
    [32, 0x1000],
    [36, 0x200],
    [56, start + 0x1000 * Math.ceil(size / 0x1000)],
    [60, 0x200],
    [72, 0x100000],
    [76, 0x1000],
    [80, 0x100000],
    [84, 0x1000],
    [92, 16],
    // The first directory: exports.
    [96, start],
    [100, size],
  ];
  for (const [offset, value] of fields) bytes.writeUInt32LE(value, optional + offset);
  bytes.writeUInt16LE(4, optional + 40);
  bytes.writeUInt16LE(4, optional + 48);
  bytes.writeUInt16LE(2, optional + 68);
  const section = optional + 224;
  bytes.write('.text', section, 'latin1');
  bytes.writeUInt32LE(size, section + 8);
  bytes.writeUInt32LE(start, section + 12);
  bytes.writeUInt32LE(size, section + 16);
  bytes.writeUInt32LE(0x200, section + 20);
  bytes.writeUInt32LE(0x60000020, section + 36);
  return bytes;
}
