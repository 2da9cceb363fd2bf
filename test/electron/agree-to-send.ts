import type { Host } from './host.ts';

/** The owner says yes to whatever address Keyholder is about to send to for the first time; other boxes are shown. */
export async function agreeToSend(electron: Host): Promise<void> {
  await electron.evaluate(({ dialog }) => {
    const show = dialog.showMessageBox.bind(dialog) as (...args: unknown[]) => unknown;
    Object.assign(dialog, {
      showMessageBox: (...args: unknown[]) => {
        const { message = '' } = args.at(-1) as { message?: string };
        return message.startsWith('Send to ')
          ? Promise.resolve({ response: 1, checkboxChecked: false })
          : show(...args);
      },
    });
  });
}
