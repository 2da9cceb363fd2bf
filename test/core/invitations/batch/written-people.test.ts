import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../src-main/core/base/csv.ts';
import { atOnce, Stretch } from '../../../../src-main/core/base/stretch.ts';
import { writtenPeople } from '../../../../src-main/core/invitations/batch/written-people.ts';
import type { PlanInput } from '../../../../src-shared/invitation-plan.ts';

const breath = { ticks: () => performance.now(), breathe: () => new Promise<void>(setImmediate) };
const read = (text: string, asked: Pick<PlanInput, 'header' | 'columns'> = {}) =>
  writtenPeople(text, asked, ['member', 'admin'], new Stretch(breath));
const addresses = async (text: string) => (await read(text)).people.map(({ email }) => email);

describe('pasted addresses', () => {
  it.each([
    ['commas', 'a@x.example, b@x.example,c@x.example'],
    ['semicolons', 'a@x.example; b@x.example;c@x.example;'],
    ['lines', 'a@x.example\r\nb@x.example\n\n c@x.example \n'],
    ['tabs', 'a@x.example\tb@x.example\tc@x.example'],
    ['blanks', 'a@x.example b@x.example  c@x.example'],
    ['names', 'Ann <a@x.example>, "Bee, Ann" <b@x.example>; Doe (IT) <c@x.example>'],
    ['of several lines', 'a@x.example, b@x.example\nc@x.example'],
    ['links', 'mailto:a@x.example, <b@x.example>\n"C" <c@x.example>'],
    ['quotes', '"a@x.example"\n"b@x.example"\n"c@x.example"\n'],
    [
      'links with words for the letter',
      'mailto:a@x.example?subject=Hi&body=You MAILTO:b@x.example, c@x.example',
    ],
    ['links behind them', 'a@x.example<mailto:a@x.example>; B <mailto:b@x.example?cc=>; c@x.example'],
  ])('with %s between them', async (_, text) => {
    expect(await addresses(text)).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
  });

  it('say on which line they stand', async () => {
    const { people, table } = await read('a@x.example\n\nAnn <b@x.example>');
    expect(people.map(({ line }) => line)).toEqual([1, 3]);
    expect(table).toBe(null);
  });

  it('lose nobody where one of a line is no address', async () => {
    expect(await addresses('a@x.example, somebody, c@x.example')).toEqual([
      'a@x.example',
      'somebody',
      'c@x.example',
    ]);
  });

  it.each([
    'Ann <a@x.example> Bo <b@x.example>',
    '<a@x.example><b@x.example>',
    'Disk 5" <a@x.example>; Bo <b@x.example>',
    'a@x.example <a@x.example> "b@x.example" <b@x.example>',
    `'A@x.example' <a@x.example>; 'post@x.example' <b@x.example>`,
    "'a@x.example', “b@x.example”",
    '‘a@x.example’; «b@x.example»',
    'email,role\n"Ann <a@x.example> Bo <b@x.example>",admin',
  ])('lose nobody who follows another one: %s', async text => {
    expect(await addresses(text)).toEqual(['a@x.example', 'b@x.example']);
  });

  it.each([
    'a@x.example Bo <b@x.example>',
    'a@x.example <b@x.example>',
    'Ann <a@x.example> b@x.example <c@x.example>',
  ])('guess at nobody where an address stands beside the name of another one: %s', async text => {
    expect(await addresses(text)).toEqual([text]);
  });

  it('a quote that is not closed ends with its line', async () => {
    expect(await addresses('"Ann <a@x.example>\nb@x.example')).toContain('b@x.example');
  });
});

describe('a table', () => {
  it.each([
    [',', 'CSV'],
    [';', 'CSV of other countries'],
    ['\t', 'TSV'],
    ['|', 'bars'],
  ])('with “%s” (%s)', async delimiter => {
    const lines = ['Name,E-Mail,Role,Use seat', 'Ann,a@x.example,admin,yes', 'Bo,b@x.example,,no'];
    const { people, table } = await read(lines.join('\n').replaceAll(',', delimiter));
    expect(table).toMatchObject({ delimiter, header: true });
    expect(table?.columns.map(({ use }) => use)).toEqual([null, 'email', 'role', 'seat']);
    expect(people).toEqual([
      { email: 'a@x.example', role: 'admin', seat: true, line: 2 },
      { email: 'b@x.example', role: null, seat: false, line: 3 },
    ]);
  });

  it('without a header is known by what stands in it', async () => {
    const { people, table } = await read('Ann,Member,a@x.example,no\nBo,Admin,b@x.example,yes');
    expect(table).toMatchObject({ header: false });
    expect(table?.columns.map(({ use }) => use)).toEqual([null, 'role', 'email', 'seat']);
    expect(people[0]).toEqual({ email: 'a@x.example', role: 'Member', seat: false, line: 1 });
  });

  it('whose columns the owner has named is read so', async () => {
    const text = 'manager@x.example,a@x.example\nmanager@x.example,b@x.example';
    const { people } = await read(text, { columns: [null, 'email'], header: false });
    expect(people.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example']);
  });

  it('with several people in a cell has a row for each of them', async () => {
    const cells = ['"b@x.example; c@x.example"', '"d@x.example e@x.example"', '"F, G <f@x.example>"'];
    const { people } = await read(
      `email,role\na@x.example,\n${cells.map(cell => `${cell},admin\n`).join('')}`,
    );
    expect(people.map(({ email, role, line }) => [email, role, line])).toEqual([
      ['a@x.example', null, 2],
      ...['b', 'c'].map(one => [`${one}@x.example`, 'admin', 3]),
      ...['d', 'e'].map(one => [`${one}@x.example`, 'admin', 4]),
      ['f@x.example', 'admin', 5],
    ]);
    const mixed = await read('email,role\n"a@x.example; Bo",admin\nc@x.example,\n');
    expect(mixed.people.map(({ email }) => email)).toEqual(['a@x.example; Bo', 'c@x.example']);
  });

  it.each(['a@x.example|admin|yes\nb@x.example|member|no', 'a@x.example|admin|yes'])(
    'with bars and without a header is no list of addresses: %j',
    async text => {
      const { people, table } = await read(text);
      expect(table?.columns.map(({ use }) => use)).toEqual(['email', 'role', 'seat']);
      expect(people[0]).toEqual({ email: 'a@x.example', role: 'admin', seat: true, line: 1 });
    },
  );

  it('of one column, with a row that is no address', async () => {
    expect(await addresses('email\na@x.example\nfoo\nb@x.example')).toEqual([
      'a@x.example',
      'foo',
      'b@x.example',
    ]);
  });

  it('of spreadsheets: byte order mark, quotes, empty lines, line breaks in cells', async () => {
    const text =
      '\ufeff"Name","Email"\r\n"Doe, ""J""","a@x.example"\r\n,\r\n"two\r\nlines","b@x.example"\r\n';
    const { people } = await read(text);
    expect(people).toMatchObject([
      { email: 'a@x.example', line: 2 },
      { email: 'b@x.example', line: 5 },
    ]);
  });

  it.each([
    [
      'copied from a spreadsheet',
      'Name\tEmail\tNote\n"Kim" Doe\ta@x.example\t"VIP" since May\nBo\tb@x.example\t5" disk\n',
    ],
    ['beside the address', 'Email\tRole\n"Kim Doe" <a@x.example>\tadmin\n"Doe, Bo" <b@x.example> \tadmin\n'],
    ['around whole cells, with blanks', 'Email , Role\n"a@x.example" , "admin" \n "b@x.example" ,"admin"\n'],
  ])('with quotation marks in its cells: %s', async (_, text) => {
    expect(await addresses(text)).toEqual(['a@x.example', 'b@x.example']);
    const { people } = await read(text);
    if (/role/i.test(text)) expect(people.map(({ role }) => role)).toEqual(['admin', 'admin']);
  });

  it('of a spreadsheet that is told in the first line what separates its cells', async () => {
    const { people, table } = await read('\ufeffsep=;\r\nName;E-Mail\r\n"Doe; J";a@x.example\r\n');
    expect(people).toMatchObject([{ email: 'a@x.example', line: 3 }]);
    expect(table?.delimiter).toBe(';');
  });

  it.each([
    ['sep=,\n', ','],
    ['"sep=;"\n', ';'],
    ['\ufeff"SEP=|"\r\n', '|'],
  ])('that tells it so: %j', async (first, told) => {
    const rows = [
      ['Name', 'Email'],
      ['"a,b;c|d"', 'a@x.example'],
    ];
    const { people, table } = await read(first + rows.map(row => row.join(told)).join('\n'));
    expect(table?.delimiter).toBe(told);
    expect(people).toMatchObject([{ email: 'a@x.example', line: 3 }]);
  });

  it.each([',', ';', '\t'])('under a title, with “%s” between its cells', async delimiter => {
    const rows = ['Name,E-Mail,Role', 'Ann,a@x.example,admin', 'Bo,b@x.example,member'];
    const { people } = await read(`People of the team\n\n${rows.join('\n').replaceAll(',', delimiter)}`);
    expect(people).toContainEqual({ email: 'a@x.example', role: 'admin', seat: null, line: 4 });
    expect(people).toContainEqual({ email: 'b@x.example', role: 'member', seat: null, line: 5 });
  });

  it.each(['ann.example.com', 'ann@ x.example', 'ann(at)x.example', 'ann [at] x.example'])(
    'whose first row has a mistyped address leaves nobody out: %s',
    async slip => {
      expect(await addresses(`${slip}\nb@x.example\nc@x.example`)).toEqual([
        slip,
        'b@x.example',
        'c@x.example',
      ]);
      expect(await addresses(`Ann,${slip},admin\nBo,b@x.example,member`)).toEqual([slip, 'b@x.example']);
    },
  );

  it.each([
    'E.Mail',
    'profile.email',
    'user.mail',
    'Kontakt',
    'Почта',
    'Arbeit (E-Mail)',
    'E-Mail @ Arbeit',
    '@',
  ])('is headed by “%s”', async head => {
    expect(await addresses(`site.url,${head}\nx.example,a@x.example\ny.example,b@x.example`)).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });

  it.each([
    ...['Sitz', 'Sitzplatz', 'Lizenz', 'Siège', 'Licence', 'Asiento', 'Licencia', 'Licenza', 'Assento'],
    ...['Licença', 'Zitplaats', 'Licentie', 'Licencja'],
  ])('tells by “%s” who takes a seat', async head => {
    const { people } = await read(`E-Mail;${head}\na@x.example;1\nb@x.example;0`);
    expect(people.map(({ seat }) => seat)).toEqual([true, false]);
  });

  it('takes yes and no under another name for no seat', async () => {
    const text = 'email,role,Active,seat?\na@x.example,admin,yes,no\nb@x.example,member,yes,no';
    const { people, table } = await read(text);
    expect(table?.columns.map(({ use }) => use)).toEqual(['email', 'role', null, null]);
    expect(people.map(({ seat }) => seat)).toEqual([null, null]);
  });

  it('is read as spreadsheets of other languages write yes and no', async () => {
    const { people } = await read(
      'email;seat\na@x.example;WAHR\nb@x.example;Falsch\nc@x.example;vrai\nd@x.example;FAUX',
    );
    expect(people.map(({ seat }) => seat)).toEqual([true, false, true, false]);
  });

  it('that an export has made harmless for spreadsheets has the addresses that were exported', async () => {
    const exported = ['+a@x.example', '-b@x.example', '=c@x.example', "o'd@x.example"];
    const text = atOnce(
      csvOf(
        ['email', 'role'],
        exported.map(email => [email, 'member']),
      ),
    );
    expect(text).toContain("'+a@x.example");
    expect(await addresses(text)).toEqual(exported);
  });

  it('keeps a seat of which nobody can tell whether it is one, as it is written', async () => {
    const { people } = await read('email,seat\na@x.example,maybe\nb@x.example,');
    expect(people.map(({ seat }) => seat)).toEqual(['maybe', null]);
  });

  it('takes numbers for seats only where a header says so', async () => {
    const { table } = await read('a@x.example,1\nb@x.example,0');
    expect(table?.columns[1]?.use).toBe(null);
    expect((await read('mail,seat\na@x.example,1\nb@x.example,0')).people.map(({ seat }) => seat)).toEqual([
      true,
      false,
    ]);
  });
});

describe('bad input', () => {
  const fieldsOf = async (text: string) =>
    read(text).then(
      () => null,
      ({ problem }) => problem,
    );

  it('is no text', async () => {
    expect(await fieldsOf('PK\u0003\u0004\0\0\0\0a@b.example,\0')).toMatchObject({ code: 'invalid-input' });
  });

  it('has a quote that is never closed', async () => {
    const problem = await fieldsOf('name,email\nAnn,a@x.example\n"Bo,b@x.example\nCy,c@x.example');
    expect(problem.fields.text[0]).toContain('never closed: the row that begins on line 3 has no end');
  });

  it('has it in one line of thousands, and that line is named', async () => {
    const before = `name,email\n"Ann\nLee",a@x.example\n\n ,\n${'Bo,b@x.example\r\n'.repeat(6_000)}\n , \n`;
    const problem = await fieldsOf(`${before}Di,"d@x.example\n${'Cy,c@x.example\n'.repeat(3_000)}`);
    expect(problem.fields.text[0]).toContain('on line 6008 ');
  });

  it('has a row that does not end, or a cell as long as a book', async () => {
    const open = await fieldsOf(`name,email\nAnn,"${'a@x.example\n'.repeat(20_000)}`);
    expect(open.fields.text[0]).toContain('begins on line 2 does not end');
    const { people } = await read(`${'a'.repeat(50_000)}@x.example`);
    expect(people[0]?.email).toHaveLength(1_000);
  });

  it('is nothing, or a column of nothing', async () => {
    expect((await read('')).people).toEqual([]);
    expect((await read('email\n\n\n ,\n')).people).toEqual([]);
    expect((await read('', { header: false })).people).toEqual([]);
  });

  it('is more than are taken at a time', async () => {
    const text = Array.from({ length: 10_001 }, (_, n) => `p${n}@x.example`).join('\n');
    expect(await read(text)).toMatchObject({ people: { length: 10_000 }, beyond: 1 });
    expect(await read(`email\n${text}\nx`)).toMatchObject({ people: { length: 10_000 }, beyond: 2 });
  });
});

it('a role whose sign of two halves lies where a long table is cut comes whole', async () => {
  const head = 'email,role,about\n';
  const role = ',member 🦉';
  const fill = (length: number) => `a@x.example,member,${'x'.repeat(length)}\n`;
  const first = fill(65_536 - head.length - fill(0).length - 'b@x.example'.length - role.length + 1);
  const text = `${head}${first}b@x.example${role},\n`;
  expect(text.charCodeAt(65_535)).toBe('🦉'.charCodeAt(0));
  expect((await read(text)).people.map(one => one.role)).toEqual(['member', 'member 🦉']);
});
