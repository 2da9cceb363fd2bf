import { asText, entriesOf, isObject, type JsonObject, parseText, pick } from '../base/json.ts';
import { plainName, words } from '../base/plain-name.ts';
import { asItIs, type Clean, fieldAt, fieldBegun, fieldNamedBy, namesNone, ourField } from './field-names.ts';

/** Names of a sentence. Of several in one object the first of these counts, whatever it is, and the others where they are one. */
const sayings = words(
  'longmessage usermessage displaymessage localizedmessage message msg errordescription errordetail resultmessage resultmsg detail details errormessage errormsg errmsg helpmessage errorusermsg errorsummary description exceptionmessage faultstring statusmessage defaultmessage issue reason text info error err exception title summary body context hint explanation failurereason desc errordesc errdesc resultdesc responsedesc errortext retmsg resmsg respmsg returnmsg returnmessage responsemsg responsemessage statustext developermessage',
);
/** HTTP's own words for a status, which say no more than that. */
const phrase =
  /^(bad request|unauthori[sz]ed|payment required|forbidden|not found|method not allowed|conflict|gone|unprocessable (entity|content)|too many requests|(internal )?server error|bad gateway|service unavailable|gateway timeout|error)[.!]?$/i;
/** Names of a code, which is taken where nobody says anything in words. */
const coding = words('code errorcode errorkey errortype kind rule constraint type');
/** Under these names there are also sentences by the names of fields, */
const loose = words('error err detail details data params reason extensions');
/** and under these hardly anything else. */
const strict = words(
  'errors errorlist msg message messages issues fields fielderrors invalidfields fieldviolations violations parameterviolations invalidparams validation validationerrors validationresults suberrors usererrors modelstate failures problems reasons constraints errormessages causes',
);
/** The parts of a path, of which each may be an object (`fieldNamedBy`). */
const places = words('path loc');
/** Of no field in particular. */
const general = words('nonfielderrors base all global general root schema fullmessages formerrors');
/** What was sent, who sent it, and how the service is made: nothing that it says. */
const aside = words(
  'request input target user inviter actor headers links link config debug exception arguments codes trace stack stacktrace innerexception metadata help docs documentation example examples support contact parentschema',
);
/** Never a field. */
const meta = words(
  'code status statuscode type category timestamp path traceid requestid correlationid instance id url uri help moreinfo documentationurl stack trace stacktrace value rejectedvalue object objectname lang locale resource domain severity method keys source',
);

/** What was to be sent, as Runtypes and io-ts tell it piece by piece, and what was; `target` with class-validator. */
const described = words('expected received actual target type');
/** So does JSON Schema: the packages ajv and jsonschema show it beside what they complain about. */
const keywords = words('enum const oneof anyof allof ref pattern format minlength maxlength');
/** No description has one of these, nor has what was sent. */
const complaining = words('message messages msg error errors');

/** Who shows all that was looked at, as JSON Schema's own form of output does, says so of what is as it has to be. */
const passed = words('valid isvalid passed');

/** Where a sentence ends and the places in a program begin that it came from. */
const traced = /\n[^\S\n]*(?:at \S|File ")|\bTraceback \(most recent/;

export interface Sentence {
  /** As it is shown; null: of none in particular. */
  field: string | null;
  text: string;
}

interface Place {
  field: string | null;
  map: 'no' | 'loose' | 'strict';
  depth: number;
  /** It stands in a list. */
  isListed: boolean;
}

const deepest = 9;
const mostValues = 400;

/**
 * Every sentence of an error body, whatever its shape: errors are not documented (section 7). Where nobody says anything in
 * words, its code. Looks at so many values and no more.
 * @param map `strict`: its keys are fields
 * @param clean takes secrets out, where it is shown: of what fields are called by, and of what is cut within
 */
export function wordsIn(body: unknown, map: Place['map'] = 'no', clean: Clean = asItIs): Sentence[] {
  const sentences: Sentence[] = [];
  const codes: Sentence[] = [];
  let left = mostValues;
  look(body, { field: null, map, depth: 0, isListed: false });
  return sentences.length > 0 ? sentences : codes.slice(0, 1);

  function look(value: unknown, place: Place): void {
    left -= 1;
    if (left < 0 || place.depth > deepest) return;
    const inside = { ...place, depth: place.depth + 1, isListed: Array.isArray(value) };
    if (typeof value === 'string') {
      // Some put a whole error into a text: Lambda proxies as `body`, Zod as its message.
      const json = /^\s*[[{]/.test(value) ? parseText(value) : undefined;
      if (json !== undefined) look(json, inside);
      else if (!/^\s*($|<(!doctype|\?xml|html)\b)/i.test(value)) {
        const text = withoutPlaces(value, clean);
        const field = place.field ?? fieldBegun(text, place.isListed);
        if (text.trim() !== '') (phrase.test(value.trim()) ? codes : sentences).push({ field, text });
      }
    } else if (Array.isArray(value)) {
      for (const one of value.slice(0, 20)) look(one, inside);
    } else if (isObject(value)) lookInto(value, inside);
  }

  function lookInto(object: JsonObject, place: Place): void {
    const parts = partsOf(object);
    if (place.depth > 1 && parts.some(({ plain, value }) => value === true && passed.has(plain))) return;
    const isMap = isMapOfOurs(parts);
    const texts = new Map(isMap ? [] : parts.flatMap(({ plain, text }) => (text ? [[plain, text]] : [])));
    const named = isMap ? null : fieldNamedBy(object, clean);
    const field = named ?? place.field;
    const said = sayingsIn(texts);
    for (const text of said) look(text, { ...place, field });
    // No address of a description.
    const code = said.length > 0 ? undefined : textsUnder(coding, texts)[0];
    if (code?.includes(':') === false) (field === null ? codes : sentences).push({ field, text: code });
    const map = said.length === 0 ? place.map : 'no';
    const isOfAjv = parts.some(({ plain }) => plain === 'parentschema');
    for (const { name, plain, value, known } of parts) {
      const isText = typeof value === 'string';
      const isBare = said.length === 0 && holdsTexts(value) && isSentence(value[0]);
      if (described.has(plain) && holdsMore(value) && !isBare && !complains(value)) continue;
      if (isSchema(value) || isSchemaNamed(plain, value) || (isOfAjv && plain === 'schema')) continue;
      if (places.has(plain) && Array.isArray(value)) continue;
      if (isText ? sayings.has(plain) || named !== null : plain === 'fields' && named !== null) continue;
      if (isText && !isSentence(value) && namesNone(plain, value)) continue;
      const go = (into: Place['map'], of = field) => look(value, { ...place, field: of, map: into });
      if (general.has(plain)) go('no', null);
      else if (known !== null && (isMap || isAbout(value, map, holdsMore(value)))) go('strict', known);
      else if (strict.has(plain)) go('strict');
      else if (loose.has(plain) && (!isText || isSentence(value))) go('loose');
      else if (!meta.has(plain) && isAbout(value, map, map === 'loose' ? holdsTexts(value) : isBare)) {
        const isInside = /^\d+$/.test(name) || (place.field !== null && ourField(place.field) !== null);
        go(place.map, isInside ? place.field : fieldAt(name, clean));
      } else if (!aside.has(plain) && !holdsTexts(value) && !isText) go('no');
    }
  }
}

/** Python tells the places first, innermost last, and then what was thrown. */
function withoutPlaces(value: string, clean: Clean): string {
  const [before = ''] = value.split(traced, 1);
  if (before.trim() !== '') return before;
  const lines = value.split('\n');
  const thrown = lines.slice(lines.findLastIndex(line => /^\s+\S/.test(line)) + 1).join('\n');
  // SECURITY: a secret that was broken into lines is known as a whole, and not by those that are left of it.
  return clean(value).endsWith(clean(thrown)) ? thrown : '';
}

const isSentence = (value: unknown): boolean => typeof value === 'string' && /\S\s+\S/.test(value);
/** An address is no word against an address: errors repeat what was sent. */
const isWord = (value: unknown): boolean =>
  isSentence(value) || (typeof value === 'string' && value !== '' && !value.includes('@'));
const holdsTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && typeof value[0] === 'string';
const holdsMore = (value: unknown): boolean => typeof value === 'object' && value !== null;

const hasAny = (value: unknown, names: ReadonlySet<string>): boolean =>
  isObject(value) && Object.keys(value).some(name => names.has(plainName(name)));
const complains = (value: unknown): boolean => hasAny(value, complaining);
const isOfSchema = (value: unknown): boolean => hasAny(value, keywords) && !complains(value);

/** Fields, and what each has to be, by any name. Mongoose has words under `properties`, and Zod errors. */
const isSchema = (value: unknown): boolean => {
  const all = isObject(value) && isObject(value.properties) ? Object.values(value.properties) : [];
  return (
    all.length > 0 &&
    all.every(one => isOfSchema(one) || (asText(pick(one, 'type')) !== null && !complains(one)))
  );
};

/** By its name as well. Marshmallow says under `_schema` what is wrong with the whole. */
const isSchemaNamed = (plain: string, value: unknown): boolean =>
  plain.endsWith('schema') &&
  (Array.isArray(value) ? value : [value]).some(one => isOfSchema(one) || isSchema(one));

/** Whether it says something of a field, and does not only repeat it. @param orElse whether it does so otherwise than in a text */
const isAbout = (value: unknown, map: Place['map'], orElse: boolean): boolean =>
  map === 'strict' ? isWord(value) || holdsMore(value) : (map === 'loose' && isSentence(value)) || orElse;

/** JSON-LD, which API Platform answers with: its words are Hydra's, and its context is where they are explained. */
const ofHydra = /^hydra:/;

/** `known`: the field of ours that it is called as. */
const partsOf = (object: JsonObject) =>
  entriesOf(object, 50)
    .filter(([name]) => name !== '@context')
    .map(([name, value]) => {
      const plain = plainName(name.replace(ofHydra, ''));
      return { name, plain, value, text: asText(value), known: ourField(name) };
    });

/** Nothing but fields of ours and what is said of them: as Django has it, without a word around. */
const isMapOfOurs = (parts: ReturnType<typeof partsOf>): boolean =>
  parts.some(({ known }) => known !== null) &&
  parts.every(({ plain, known }) => known !== null || general.has(plain)) &&
  parts.every(({ value }) => isAbout(value, 'strict', false));

const textsUnder = (names: ReadonlySet<string>, texts: ReadonlyMap<string, string>) =>
  [...names].flatMap(name => texts.get(name) ?? []);

function sayingsIn(texts: ReadonlyMap<string, string>): string[] {
  // OData: `{lang, value}`.
  if (texts.has('lang') && texts.has('value')) return [texts.get('value') ?? ''];
  const [first, ...more] = textsUnder(sayings, texts);
  if (first === undefined) return [];
  return [first, ...more.filter(text => isSentence(text) && !first.includes(text))];
}
