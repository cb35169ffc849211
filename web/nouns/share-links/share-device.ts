/** UI-004: from here on the layout is that of a desktop. */
const desktopFrom = 768;

interface Device {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** What it is mainly used with is a finger. */
  readonly isCoarse: boolean;
}

const portable = /android|iphone|ipad|ipod|mobile|tablet|silk|kindle/i;

/** Whether it is a phone or tablet (C-37). An iPad says that it is a Mac, but no Mac has a touch screen. */
export const isPhoneOrTablet = ({ userAgent, touchPoints, isCoarse }: Device): boolean =>
  isCoarse || portable.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1);

/** SHARE-013, C-37: whether what is shared comes as a sheet from below. `width` of the window, in px. */
export const usesSheet = (width: number, device: Device): boolean => width < desktopFrom || isPhoneOrTablet(device);

/** The device of this page. */
export const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isCoarse: matchMedia('(pointer: coarse)').matches,
});
