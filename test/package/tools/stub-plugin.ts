import { Format, NtExecutable } from 'resedit';

/** Where the first section of a program is mapped. */
const start = 0x1000;

/**
 * A library for 32-bit Windows that exports these names and does nothing: makensis reads the names of a plug-in's functions,
 * and packs the file.
 */
export function stubPlugin(functions: readonly string[]): Buffer {
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
  const library = NtExecutable.createEmpty(true, true);
  const info = { name: '.text', virtualSize: section.length, characteristics: 0x60000020 };
  const assigned = { virtualAddress: 0, sizeOfRawData: 0, pointerToRawData: 0 };
  const none = {
    pointerToRelocations: 0,
    pointerToLineNumbers: 0,
    numberOfRelocations: 0,
    numberOfLineNumbers: 0,
  };
  library.newHeader.optionalHeader.baseOfCode = start;
  const data = Uint8Array.from(section).buffer;
  library.setSectionByEntry(Format.ImageDirectoryEntry.Export, {
    info: { ...info, ...assigned, ...none },
    data,
  });
  return Buffer.from(library.generate());
}
