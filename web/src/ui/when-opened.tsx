import { type ComponentType, useState } from 'react';

/** Renders a part once it has been opened, so that its code loads only then. */
export function whenOpened<P extends { isOpen: boolean }>(Part: ComponentType<P>) {
  return function Opened(props: P) {
    const [wasOpened, setOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setOpened(true);
    return wasOpened ? <Part {...props} /> : null;
  };
}
