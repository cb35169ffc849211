import type { LucideIcon } from 'lucide-react';

/** A page of an area. */
export interface NavigationPage {
  readonly title: string;
  readonly path: string;
  readonly icon: LucideIcon;
  /** A hook: why the user cannot use the page (role, plan, feature flag, server); undefined: it is available. */
  readonly useLock?: () => string | undefined;
  /** The heading above the page and those that follow it with the same group, if the sidebar shows the pages. */
  readonly group?: string;
}

/** What an area contributes to the navigation. */
export interface NavigationEntry extends NavigationPage {
  /** The description on the home screen and in the command palette; absent: not listed on the home screen. */
  readonly help?: string;
  /** The pages of the area, including its first one. Their paths need not start with the path of the area. */
  readonly pages?: readonly NavigationPage[];
  /** Whether the sidebar shows the pages instead of the areas while the area is open; otherwise the screen shows them. */
  readonly replacesAreas?: boolean;
  /** Paths of the area that are no pages: they forward to one, or say why there is none. */
  readonly forwardingPaths?: readonly string[];
  /** Whether the account menu links to the area instead of the sidebar. */
  readonly isInAccountMenu?: boolean;
  /** Whether the path is a document of its own, outside the app. */
  readonly isDocument?: boolean;
  /** A hook: a short text beside the title, such as a count. */
  readonly useBadge?: () => string | undefined;
}

export interface NavigationGroup {
  /** Absent: the group has no heading and is always open. */
  readonly title?: string;
  /** Stands for the group while it is closed in the narrow sidebar. */
  readonly icon?: LucideIcon;
  readonly entries: readonly NavigationEntry[];
}

/** The default of `useLock` and `useBadge`. */
export const useNothing = (): undefined => undefined;
