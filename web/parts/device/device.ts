export interface Device {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Whether the main pointer is a finger. */
  readonly isCoarse: boolean;
}

const portable = /android|iphone|ipad|ipod|mobile|tablet|silk|kindle/i;

/** Whether it is a phone or tablet (C-37). An iPad identifies as a Mac, but no Mac has a touch screen. */
export const isPhoneOrTablet = ({ userAgent, touchPoints, isCoarse }: Device): boolean =>
  isCoarse || portable.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1);

/** The device of this page. */
export const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isCoarse: matchMedia('(pointer: coarse)').matches,
});

/** Whether shortcuts use the Cmd key. */
export const isAppleDevice = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
