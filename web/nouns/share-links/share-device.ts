import { type Device, isPhoneOrTablet } from '../../parts/device/device.ts';

/** UI-004: the minimum width of the desktop layout. */
const desktopFrom = 768;

/** SHARE-013, C-37: whether sharing opens as a bottom sheet. `width` of the window, in px. */
export const usesSheet = (width: number, device: Device): boolean => width < desktopFrom || isPhoneOrTablet(device);
