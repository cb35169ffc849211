import { classNames } from '../../parts/display/class-names.ts';

interface SiteProseProps {
  /** HTML of a text in `content/`, made by the build. */
  html: string;
  className?: string;
}

/** A text of the public site. `app.css` styles its elements; an operator may replace it (`SITE_FOLDER`). */
export const SiteProse = ({ html, className }: SiteProseProps) => (
  <div
    lang="en"
    dir="ltr"
    data-site-text=""
    className={classNames('site-prose', className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this repository, rendered by the build
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
