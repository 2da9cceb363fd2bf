import { z } from 'zod';

// zod compiles object schemas with `new Function` when they are made, and probes for it first. The page's
// Content-Security-Policy forbids that, so this has to be evaluated before any module that makes a schema.
z.config({ jitless: true });
