/** Heights in px of the parts of the navigation; its classes are `h-8` and `h-7`. */
export const entryHeight = 32;
export const headingHeight = 28;

export interface SizedGroup {
  readonly title: string;
  readonly entryCount: number;
}

/** What the user did with the groups. */
export interface GroupChoices {
  /** Opened by hand, the latest first. */
  readonly opened: readonly string[];
  /** Closed by hand. */
  readonly closed: readonly string[];
}

interface OpenGroupsInput {
  readonly groups: readonly SizedGroup[];
  /** The group of the current page. */
  readonly current: string | undefined;
  readonly choices: GroupChoices;
  /** The height in px for the headings and entries of these groups. */
  readonly availableHeight: number;
}

/**
 * The titles of the groups that are open. They open while they fit, so that the navigation does not scroll: first the
 * group opened last, then the group of the current page, the others opened by hand, and the rest from the top. The
 * group opened last is open even if it does not fit.
 */
export function openGroups({ groups, current, choices, availableHeight }: OpenGroupsInput): ReadonlySet<string> {
  const [latest, ...earlier] = choices.opened;
  const order = new Set([latest, current, ...earlier, ...groups.map(({ title }) => title)]);
  const open = new Set<string>();
  let free = availableHeight - groups.length * headingHeight;
  for (const title of order) {
    const group = groups.find((one) => one.title === title);
    if (!group || choices.closed.includes(group.title)) continue;
    const height = group.entryCount * entryHeight;
    if (height > free && title !== latest) continue;
    open.add(group.title);
    free -= height;
  }
  return open;
}

/** The choices after the user opened or closed a group. */
export const chooseGroup = ({ opened, closed }: GroupChoices, title: string, isOpen: boolean): GroupChoices => {
  const others = (titles: readonly string[]) => titles.filter((one) => one !== title);
  return isOpen
    ? { opened: [title, ...others(opened)], closed: others(closed) }
    : { opened: others(opened), closed: [...others(closed), title] };
};
