import { type ComponentType, useState } from 'react';

/** A part that opens, and whose code is not wanted before it does. */
export function whenOpened<P extends { isOpen: boolean }>(Part: ComponentType<P>) {
  return function Opened(props: P) {
    const [wasOpened, setOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setOpened(true);
    return wasOpened ? <Part {...props} /> : null;
  };
}
