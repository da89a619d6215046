// Small windows beside what they belong to.
const APART = 4;
const MARGIN = 8;

/** Shows a popover beside an element, within the window. */
export function showBeside(popover: HTMLElement, element: Element): void {
  popover.showPopover();
  const beside = element.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = beside.bottom + APART;
  const top = below + height + MARGIN <= innerHeight ? below : beside.top - APART - height;
  popover.style.top = `${Math.max(top, MARGIN)}px`;
  popover.style.left = `${Math.max(Math.min(beside.left, innerWidth - width - MARGIN), MARGIN)}px`;
}
