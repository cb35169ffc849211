import { restingHeight, type SoundShape } from './sound-waveforms.ts';

/** What is heard on a page. */
export interface HeardSound {
  /** Its address, which is also what the page calls it; empty: none. */
  readonly url: string;
  readonly status: 'idle' | 'loading' | 'playing';
  readonly hasFailed: boolean;
  readonly positionInS: number;
  /** 0 until it is known. */
  readonly durationInS: number;
}

export const all = <T extends HTMLElement>(selector: string, root: ParentNode = document): T[] => [
  ...root.querySelectorAll<T>(selector),
];

/** The players of the page. The attribute is the address of the sound that a player shows. */
export const soundPlayers = (): HTMLElement[] => all('[data-sound-player]');
export const choicesOf = (player: ParentNode): HTMLElement[] => all('[data-sound-choice]', player);

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const setText = (element: HTMLElement, text: string): void => {
  if (element.textContent !== text) element.textContent = text;
};
const label = ({ dataset }: HTMLElement, isOn: boolean): string => (isOn ? dataset.pause : dataset.play) ?? '';

/** Shows on the page what is heard. React may have drawn the page anew, so nothing of it is remembered. */
export function drawSounds(heard: HeardSound, shapes: ReadonlyMap<string, SoundShape>): void {
  for (const button of all('[data-sound]')) {
    const isHeard = button.dataset.sound === heard.url;
    button.dataset.state = isHeard ? heard.status : 'idle';
    button.ariaLabel = label(button, isHeard && heard.status !== 'idle');
  }
  // Of the buttons without a player: one for a sound that it names, or one for all.
  for (const failure of all('[data-sound-failure]')) {
    if (failure.closest('[data-sound-player]')) continue;
    failure.hidden = !heard.hasFailed || ![heard.url, ''].includes(failure.dataset.soundFailure!);
  }
  for (const player of soundPlayers()) {
    const choices = choicesOf(player);
    if (choices.some(({ dataset }) => dataset.soundChoice === heard.url)) player.dataset.soundPlayer = heard.url;
    drawPlayer(player, choices, heard, shapes);
  }
}

function drawPlayer(
  player: HTMLElement,
  choices: readonly HTMLElement[],
  heard: HeardSound,
  shapes: ReadonlyMap<string, SoundShape>,
): void {
  const url = player.dataset.soundPlayer!;
  const isHeard = url === heard.url;
  const status = isHeard ? heard.status : 'idle';
  for (const text of all('[data-sound-text]', player)) {
    // Texts lie on each other, so that the page does not move when another one is shown.
    const isShown = text.dataset.soundText === url;
    text.classList.toggle('invisible', !isShown);
    text.ariaHidden = isShown ? null : 'true';
  }
  for (const choice of choices) {
    const isChosen = choice.dataset.soundChoice === url;
    choice.ariaPressed = String(isChosen);
    if (isChosen && choice.parentElement) choice.parentElement.hidden = false;
  }
  const chosen = choices.find(({ dataset }) => dataset.soundChoice === url);
  for (const toggle of all('[data-sound-toggle]', player)) {
    toggle.dataset.state = status;
    toggle.ariaLabel = label(chosen ?? toggle, status !== 'idle');
  }
  for (const failure of all('[data-sound-failure]', player)) failure.hidden = !isHeard || !heard.hasFailed;
  const heights = shapes.get(url)?.heights;
  for (const [at, bar] of all('[data-sound-bar]', player).entries())
    bar.style.transform = `scaleY(${heights?.[at] ?? restingHeight})`;
  drawPosition(player, heard, shapes);
}

/** Shows how much of the sound of a player has been heard. */
export function drawPosition(player: HTMLElement, heard: HeardSound, shapes: ReadonlyMap<string, SoundShape>): void {
  const url = player.dataset.soundPlayer!;
  const isHeard = url === heard.url;
  const positionInS = isHeard ? heard.positionInS : 0;
  const durationInS = (isHeard ? heard.durationInS : 0) || (shapes.get(url)?.durationInS ?? 0);
  const share = durationInS === 0 ? 0 : positionInS / durationInS;
  const bars = all('[data-sound-bar]', player);
  for (const [at, bar] of bars.entries()) bar.toggleAttribute('data-on', at < share * bars.length);
  for (const time of all('[data-sound-time]', player))
    setText(time, minutes(positionInS) + (durationInS === 0 ? '' : ` / ${minutes(durationInS)}`));
  for (const range of all<HTMLInputElement>('[data-sound-position]', player)) {
    // A sound that goes on where another one was has a position before its duration is known.
    range.max = String(Math.max(durationInS, positionInS) || 1);
    range.value = String(positionInS);
    range.ariaValueText = minutes(positionInS);
  }
}
