import { useRef, useState, type ReactNode } from 'react';
import { IconButton, Popover } from './basics.js';

interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** `MenuItems`, which are mounted while the menu is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a list of actions. */
export function Menu({ label, icon, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton ref={button} label={label} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {icon}
      </IconButton>
      {isOpen && (
        <Popover anchor={button.current!} label={label} onClose={close}>
          <div className="confab-menu">{children(close)}</div>
        </Popover>
      )}
    </>
  );
}

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
}

interface MenuItemsProps {
  readonly items: readonly MenuItem[];
  readonly onChoose: () => void;
  /** Whether the first of them gets the focus. */
  readonly isFirst?: boolean;
}

export const MenuItems = ({ items, onChoose, isFirst = true }: MenuItemsProps) =>
  items.map((item, index) => (
    <button
      key={item.label}
      type="button"
      className="confab-item"
      autoFocus={isFirst && index === 0}
      onClick={() => {
        onChoose();
        item.onChoose();
      }}
    >
      {item.label}
    </button>
  ));
