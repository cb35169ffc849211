import { useId } from 'react';
import { type VoiceAvatarShape, voiceAvatarShape } from '../../../contract/catalogue/voices/voice-avatar-shape.ts';
import { classNames } from './class-names.ts';

const tallest = 20;

interface VoiceAvatarProps {
  id: string;
  /** The shape, where the ID is not known. */
  shape?: VoiceAvatarShape | undefined;
  size?: number;
  className?: string;
}

/**
 * The avatar of a voice: a two-colour disc with five bars, derived from its ID. Decorative, because the name is next to
 * it.
 */
export function VoiceAvatar({ id, shape, size = 36, className }: VoiceAvatarProps) {
  const fill = useId();
  const { hues, bars } = shape ?? voiceAvatarShape(id);
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden className={classNames('shrink-0', className)}>
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={`oklch(.68 .13 ${hues[0]})`} />
          <stop offset="1" stopColor={`oklch(.5 .14 ${hues[1]})`} />
        </linearGradient>
      </defs>
      <circle cx="20" cy="20" r="20" fill={`url(#${fill})`} />
      {bars.map((bar, at) => {
        const x = 8.6 + at * 5;
        return (
          <rect
            key={x}
            x={x}
            y={20 - (bar * tallest) / 2}
            width="2.8"
            height={bar * tallest}
            rx="1.4"
            fill="#fff"
            opacity=".92"
          />
        );
      })}
    </svg>
  );
}
