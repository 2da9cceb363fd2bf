import type { MessageBoxOptions } from 'electron';
import type { Question } from '../core/custody/confirmer.ts';

/** Escape, Return and closing the box all mean no; the other button is `goOn`. */
export function questionOptions(question: Question): MessageBoxOptions {
  const { message, detail, verb } = words(question);
  return {
    type: 'warning',
    title: 'Keyholder',
    message,
    detail: detail.filter(line => line !== '').join('\n\n'),
    buttons: ['Cancel', verb],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
}

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
  }
}
