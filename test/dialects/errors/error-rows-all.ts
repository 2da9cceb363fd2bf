import type { ErrorRow } from './error-rows.ts';
import { apiRows } from './error-rows-apis.ts';
import { callerRows } from './error-rows-callers.ts';
import { compiledRows } from './error-rows-compiled.ts';
import { edgeRows } from './error-rows-edges.ts';
import { frameworkRows } from './error-rows-frameworks.ts';
import { hostileRows } from './error-rows-hostile.ts';
import { javascriptRows } from './error-rows-javascript.ts';
import { laterRows } from './error-rows-later.ts';
import { libraryRows } from './error-rows-libraries.ts';
import { limitRows } from './error-rows-limits.ts';
import { pythonRubyPhpRows } from './error-rows-python-ruby-php.ts';
import { schemaRows } from './error-rows-schemas.ts';
import { thrownRows } from './error-rows-thrown.ts';
import { under2xxRows } from './error-rows-under-2xx.ts';
import { harmlessRows, yesRows } from './error-rows-yes.ts';

export const errorRows: readonly ErrorRow[] = [
  ...[
    pythonRubyPhpRows,
    javascriptRows,
    compiledRows,
    apiRows,
    edgeRows,
    callerRows,
    frameworkRows,
    laterRows,
    libraryRows,
    thrownRows,
    schemaRows,
  ].flat(),
  ...[limitRows, under2xxRows, yesRows, harmlessRows, hostileRows].flat(),
];
