/** What a person can do about a site that wants a client certificate. */
export function certificateWords(isChoosing: boolean, isVisible: boolean): string {
  if (!isChoosing) {
    return 'The browser had no certificate that this server takes. Import yours into your system’s certificates, or in the browser’s own settings under Security, then try again.';
  }
  return isVisible
    ? 'Choose your certificate in the list that the browser’s window shows now, then try again.'
    : 'The browser has certificates to choose from, and no window to choose in. Set the browser to “in a window” in Settings > Browser, close it, then try again.';
}
