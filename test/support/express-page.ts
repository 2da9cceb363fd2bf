/** Of Express 4 and 5. */
export const finalhandler = 'https://github.com/pillarjs/finalhandler/blob/master/index.js';

/** What it answers by itself to whatever nobody has caught. @param said in production the words of the status, in development the stack */
export const expressPage = (said: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>${said}</pre>\n</body>\n</html>\n`;
