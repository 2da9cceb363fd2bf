import { expect as usual } from '@playwright/test';

/** Also where no configuration of Playwright's gives it time: by itself it waits for five seconds. */
export const expect = usual.configure({ timeout: 60_000 });
