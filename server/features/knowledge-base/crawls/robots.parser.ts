import { matchesWildcard } from './crawl-urls.rules.ts';

interface RobotRule {
  readonly path: string;
  readonly allows: boolean;
}

/** What a site allows robots, as RFC 9309 says. */
export interface Robots {
  /** Whether the page may be read. */
  allows(url: string): boolean;
  /** Seconds between two pages; undefined: not said. */
  readonly delayS: number | undefined;
}

const agent = 'timbre';
const maxRules = 2000;

/** Reads a robots.txt: the groups for `timbre`, or else those for all robots. */
export function readRobots(text: string): Robots {
  const groups: { agents: string[]; rules: RobotRule[]; delayS: number | undefined }[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, key, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line.replace(/#.*$/, '')) ?? [];
    if (key === undefined || value === undefined) continue;
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!isOpen) groups.push({ agents: [], rules: [], delayS: undefined });
      groups.at(-1)!.agents.push(value.toLowerCase());
      isOpen = true;
      continue;
    }
    const group = groups.at(-1);
    if (!group) continue;
    isOpen = false;
    if ((name === 'allow' || name === 'disallow') && value !== '' && group.rules.length < maxRules)
      group.rules.push({ path: value, allows: name === 'allow' });
    if (name === 'crawl-delay' && Number(value) > 0) group.delayS = Number(value);
  }
  const named = groups.filter(({ agents }) => agents.some((one) => one.split('/')[0] === agent));
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules);
  return {
    delayS: chosen.find(({ delayS }) => delayS !== undefined)?.delayS,
    allows(url) {
      const { pathname, search } = new URL(url);
      const path = pathname + search;
      let best: RobotRule | undefined;
      for (const rule of rules) {
        const isLonger = !best || rule.path.length > best.path.length;
        const isStronger = isLonger || (rule.path.length === best!.path.length && rule.allows);
        if (isStronger && matchesRule(rule.path, path)) best = rule;
      }
      return best?.allows ?? true;
    },
  };
}

/** A rule covers what starts with it, unless it ends with `$`. */
const matchesRule = (rule: string, path: string): boolean =>
  rule.endsWith('$') ? matchesWildcard(rule.slice(0, -1), path) : matchesWildcard(`${rule}*`, path);
