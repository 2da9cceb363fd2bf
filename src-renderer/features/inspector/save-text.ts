/** Saves text as a file through the browser's own download. The page's policy has no word on downloads. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has taken hold of the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
