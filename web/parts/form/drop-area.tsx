import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../display/class-names.ts';

interface DropAreaProps {
  /** What was dropped: at least one file. */
  onFiles: (files: readonly File[]) => void;
  disabled?: boolean;
  className?: string;
  /** A button inside does the same, for who does not drag. */
  children: ReactNode;
}

/** A place where files can be dropped; it shows when some are held over it. */
export function DropArea({ onFiles, disabled = false, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without it the browser would open the file, also where nothing can be taken now.
    event.preventDefault();
    setIsOver(!disabled);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // From one of its parts to another is not away.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same
    <div
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className={classNames(
        'rounded-m border border-dashed transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-control',
        className,
      )}
    >
      {children}
    </div>
  );
}
