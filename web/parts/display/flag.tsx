import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

type FlagImage = (countryCode: string) => string | undefined;

/** Loaded with the first flag: the pictures are 15 kB, and many pages show none. */
let loaded: FlagImage | undefined;
let loading: Promise<FlagImage> | undefined;

const loadFlags = (): Promise<FlagImage> => {
  loading ??= import('./flag-images.ts').then(({ flagImage }) => {
    loaded = flagImage;
    return flagImage;
  });
  return loading;
};

interface FlagProps {
  /** Lower-case ISO 3166-1 code. */
  code: string;
  className?: string;
}

/** The flag of a country as a picture, since many systems have no flags among their emoji. Names stand beside it. */
export function Flag({ code, className }: FlagProps) {
  const [flagImage, setFlagImage] = useState<FlagImage | undefined>(() => loaded);
  useEffect(() => {
    let isShown = true;
    // Without the pictures, their place stays empty.
    if (!loaded)
      void loadFlags().then(
        (one) => isShown && setFlagImage(() => one),
        () => {},
      );
    return () => {
      isShown = false;
    };
  }, []);
  const source = flagImage?.(code);
  const classes = classNames(
    'inline-block h-3 w-[18px] shrink-0 rounded-[2px] border bg-hover object-cover',
    className,
  );
  return source ? (
    <img src={source} alt="" data-flag={code} className={classes} />
  ) : (
    <span aria-hidden className={classes} />
  );
}
