/** The forms in which services write an error, all saying the same. Section 7 documents none. */
export const said = 'No seat is left.';

interface Form {
  body: string;
  type: string;
  /** What a client should find in it. */
  finds: 'words' | 'fields' | 'nothing';
}

const json = (value: unknown, finds: Form['finds'] = 'words', type = 'application/json'): Form => ({
  body: JSON.stringify(value),
  type,
  finds,
});

const html = '<!doctype html><html><head><title>Error</title></head><body><h1>No</h1></body></html>';

export const errorBodies: Readonly<Record<string, Form>> = {
  'RFC 9457': json(
    { type: 'https://x.example/probs/seats', title: 'Seats', detail: said },
    'words',
    'application/problem+json',
  ),
  '{error}': json({ error: said }),
  '{error: {message, code}}': json({ error: { message: said, code: 'no_seat' } }),
  '{message}': json({ message: said, statusCode: 0 }),
  '{errors: [{message}]}': json({ errors: [{ message: said }] }),
  '{errors: [text]}': json({ errors: [said] }),
  '{detail}': json({ detail: said }),
  'OAuth 2': json({ error: 'invalid_request', error_description: said }),
  NestJS: json({ statusCode: 0, message: [said], error: 'Bad Request' }),
  Spring: json({ status: 0, error: 'Bad Request', message: said, path: '/api/v1/team' }),
  'a field map': json({ errors: { use_seat: [said] } }, 'fields'),
  'a field map in error': json({ error: { message: 'Invalid', fields: { use_seat: said } } }, 'fields'),
  'a field list': json({ errors: [{ field: 'use_seat', message: said }] }, 'fields'),
  'RFC 9457 with pointers': json(
    { title: 'Invalid', errors: [{ detail: said, pointer: '#/use_seat' }] },
    'fields',
    'application/problem+json',
  ),
  'JSON:API': json(
    { errors: [{ detail: said, source: { pointer: '/data/attributes/use_seat' } }] },
    'fields',
  ),
  FastAPI: json({ detail: [{ loc: ['body', 'use_seat'], msg: said, type: 'value_error' }] }, 'fields'),
  'called text/plain': json({ error: said }, 'words', 'text/plain'),
  HTML: { body: html, type: 'text/html', finds: 'nothing' },
  'plain words': { body: said, type: 'text/plain', finds: 'words' },
  'plain words called HTML': { body: `${said}\n`, type: 'text/html; charset=utf-8', finds: 'words' },
  'cut off': { body: '{"error": {"mess', type: 'application/json', finds: 'nothing' },
  empty: { body: '', type: 'application/json', finds: 'nothing' },
};
