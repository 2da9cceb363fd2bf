/** The main process of a real Electron, or of its stand-in. */
interface Main {
  evaluate(
    work: (electron: { dialog: { showMessageBox(...args: never[]): unknown } }) => void,
  ): Promise<unknown>;
}

/** The owner says yes to whatever address Keyholder is about to send to for the first time; other boxes are shown. */
export async function agreeToSend(main: Main): Promise<void> {
  // Runs in the main process, and sees nothing of this file.
  await main.evaluate(({ dialog }) => {
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
