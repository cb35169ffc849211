import { classNames } from '../../parts/display/class-names.ts';

interface ReadCoverProps {
  url: string;
  /** Classes of the size. */
  className: string;
  /** Whether it is the first picture of the page. */
  isEager?: boolean;
}

/** The square cover of a read; decoration beside its title. */
export const ReadCover = ({ url, className, isEager = false }: ReadCoverProps) => (
  <img
    src={url}
    alt=""
    loading={isEager ? 'eager' : 'lazy'}
    className={classNames('aspect-square shrink-0 rounded-s border bg-sunken object-cover', className)}
  />
);
