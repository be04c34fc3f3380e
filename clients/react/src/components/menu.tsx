import { useRef, useState, type ReactNode } from 'react';
import { IconButton, Popover } from './basics.js';

interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly { readonly label: string; readonly onChoose: () => void }[];
}

/** A button that opens a list of actions. */
export function Menu({ label, icon, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton ref={button} label={label} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {icon}
      </IconButton>
      {isOpen && (
        <Popover anchor={button.current!} label={label} onClose={() => setIsOpen(false)}>
          <div className="confab-menu">
            {items.map((item, index) => (
              <button
                key={item.label}
                type="button"
                className="confab-item"
                autoFocus={index === 0}
                onClick={() => {
                  setIsOpen(false);
                  item.onChoose();
                }}
              >
                {item.label}
              </button>
            ))}
          </div>
        </Popover>
      )}
    </>
  );
}
