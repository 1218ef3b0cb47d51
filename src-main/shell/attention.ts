import { app, Notification } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Attention } from '../core/notifier.ts';

/** Notifications, the badge and the window of this desktop. */
export function desktopAttention(window: () => BrowserWindow | undefined, open: Attention['open']): Attention {
  return {
    isSeen: () => window()?.isFocused() === true,
    notify(title, body, onClick) {
      if (!Notification.isSupported()) return () => undefined;
      const notification = new Notification({ title, body });
      notification.on('click', onClick);
      notification.show();
      return () => notification.close();
    },
    badge: (count) => void app.setBadgeCount(count),
    open,
  };
}
