import type { MessageBoxOptions } from 'electron';
import { goesLaterWords } from '../../../src-shared/goes-later-words.ts';
import { isolated } from '../../../src-shared/isolated.ts';
import { keptDays } from '../../../src-shared/limits.ts';
import {
  listBackWords,
  livingWords,
  openWords,
  unreadTokensWords,
} from '../../../src-shared/removal-words.ts';
import { inOneLine } from '../../../src-shared/unseen.ts';
import type { Question } from '../../core/base/ports/confirmer.ts';
import { boxOptions } from './box-options.ts';

/** Of a name, which is the page's or an old file's text: more would push what matters out of the box. */
const longestName = 60;
const mostNamed = 5;

/** The second button is `goOn`. */
export function questionOptions(question: Question): MessageBoxOptions {
  const { message, detail, verb } = words(question);
  return {
    ...boxOptions,
    type: 'warning',
    message,
    detail: detail.filter(line => line !== '').join('\n\n'),
    buttons: ['Cancel', verb],
  };
}

const backAgain = `For ${keptDays} days a row can be brought back under Tokens, without its secret.`;
const backUntilTheEnd = 'Until Keyholder ends, the row can be brought back under Tokens, without its secret.';

function words(question: Question): { message: string; detail: string[]; verb: string } {
  switch (question.kind) {
    case 'new-origins':
      return {
        message: question.origins.length === 1 ? 'Send to this address?' : 'Send to these addresses?',
        detail: [
          question.origins.join('\n'),
          'Keyholder has sent nothing there so far. Sessions and personal access tokens that you enter for this connection go there. Go on only if this is your service and you asked for that.',
        ],
        verb: 'Send',
      };
    case 'forget-token':
      return {
        message: `Remove the token ${named(question)} from this computer?`,
        detail: [
          `${question.hasSecret ? 'Its secret is deleted. ' : ''}${later(question)}It is not revoked: it keeps working wherever else it is.`,
          question.inUse
            ? 'Keyholder itself uses this token for the team and the invitations. Both need another one afterwards.'
            : '',
          question.practice ? backUntilTheEnd : backAgain,
        ],
        verb: 'Remove token',
      };
    case 'remove-connection':
      return {
        message: `Remove the connection “${shortName(question.label)}”?`,
        detail: [
          [...new Set([question.baseUrl, question.dashboardUrl])].join('\n'),
          `Its session and the secrets of its tokens are deleted from this computer. ${later(question)}Nothing is revoked.`,
          openWords(question, String).join(' '),
          listed(question.tokens),
          question.tokensUnread ? unreadTokensWords : '',
          question.tokens.length === 0 ? '' : listBackWords(question.practice),
        ],
        verb: 'Remove connection',
      };
  }
}

const later = ({ goesLater }: { goesLater: boolean }): string => (goesLater ? `${goesLaterWords} ` : '');

function listed(tokens: readonly { name: string; tail: string | null }[]): string {
  if (tokens.length === 0) return '';
  const more = tokens.length - mostNamed;
  return [
    livingWords(tokens.length),
    ...tokens.slice(0, mostNamed).map(named),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}

function named({ name, tail }: { name: string; tail: string | null }): string {
  return `“${shortName(name)}”${tail === null ? '' : ` (ends in …${tail})`}`;
}

/** In one line, and apart from the words around it. */
export function shortName(text: string): string {
  const characters = [...inOneLine(text)];
  return isolated(
    characters.length <= longestName
      ? characters.join('')
      : `${characters.slice(0, longestName - 1).join('')}…`,
  );
}
