import { labelParts, type SuggestionAnswer } from '@/lib/schools/model/suggestion';
import { SUGGESTION_STYLE } from './suggestion-style';

const LIST = 'suggestions';
const GAP_PX = 4;
const MIN_HEIGHT_PX = 180;

const sheet = new CSSStyleSheet();
sheet.replaceSync(SUGGESTION_STYLE);

export interface ShownOption {
  element: HTMLElement;
  recent?: string | undefined;
  clears?: boolean;
}

export interface SuggestionList {
  /** Shows suggestions, or recent searches; the typed part is highlighted. */
  show(answer: SuggestionAnswer, typed: string, recent: readonly string[]): void;
  hide(): void;
  isOpen(): boolean;
  active(): ShownOption | undefined;
  /** Moves by this number of options, through the field at both ends; 0 returns to the field. */
  move(by: number): void;
  onPress(listener: (option: ShownOption, event: MouseEvent) => void): void;
}

/** The list below a search field, in the top layer so that no ancestor clips it. Focus stays in the field. */
export function makeSuggestionList(input: HTMLInputElement): SuggestionList {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const box = element('div', { id: LIST, role: 'listbox', popover: 'manual', class: 'suggestions' });
  const status = element('p', { role: 'status', class: 'visually-hidden' });
  input.after(box, status);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': LIST,
  }))
    input.setAttribute(name, value);

  let options: ShownOption[] = [];
  let at = -1;
  let press: (option: ShownOption, event: MouseEvent) => void = () => {};

  const isOpen = () => box.matches(':popover-open');
  function place(): void {
    // As wide as the field with its button, for small screens.
    const { left, bottom, width } = (input.closest('.search') ?? input).getBoundingClientRect();
    const room = (visualViewport?.height ?? innerHeight) - bottom - 2 * GAP_PX;
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${bottom + scrollY + GAP_PX}px`;
    box.style.width = `${width}px`;
    box.style.maxHeight = `${Math.max(MIN_HEIGHT_PX, room)}px`;
  }
  function setActive(next: number): void {
    options[at]?.element.setAttribute('aria-selected', 'false');
    at = next;
    const chosen = options[at]?.element;
    chosen?.setAttribute('aria-selected', 'true');
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
  }
  function hide(): void {
    if (isOpen()) box.hidePopover();
    setActive(-1);
    status.textContent = '';
    input.setAttribute('aria-expanded', 'false');
  }
  function add(parent: HTMLElement, option: ShownOption): void {
    option.element.id = `${LIST}-${options.length}`;
    options.push(option);
    parent.append(option.element);
  }
  function addGroup(label: string): HTMLElement {
    const id = `${LIST}-${box.childElementCount}-label`;
    const title = element('div', { id, class: 'group', role: 'presentation' }, label);
    const group = element('div', { role: 'group', 'aria-labelledby': id });
    group.append(title);
    box.append(group);
    return group;
  }
  box.addEventListener('mousedown', (event) => event.preventDefault());
  box.addEventListener('click', (event) => {
    const pressed = options.find(
      (option) => event.target instanceof Node && option.element.contains(event.target),
    );
    if (pressed) press(pressed, event);
  });
  addEventListener('resize', () => isOpen() && place());

  return {
    isOpen,
    hide,
    active: () => (isOpen() ? options[at] : undefined),
    move(by) {
      if (!isOpen()) return;
      const count = options.length + 1;
      setActive(by === 0 ? -1 : ((at + 1 + by + count) % count) - 1);
    },
    onPress(listener) {
      press = listener;
    },
    show({ groups, corrected, found, texts }, typed, recent) {
      setActive(-1);
      options = [];
      box.replaceChildren();
      box.setAttribute('aria-label', texts.list);
      if (recent.length > 0) {
        const group = addGroup(texts.recent);
        for (const text of recent) add(group, { element: optionOf('div', text, ''), recent: text });
        add(group, { element: optionOf('div', texts.clear, '', { class: 'clear' }), clears: true });
      }
      if (corrected)
        box.append(element('div', { class: 'corrected', role: 'presentation' }, corrected.label));
      for (const { label, options: all } of groups) {
        const group = addGroup(label);
        for (const one of all) {
          const link = optionOf('a', '', one.note, { href: one.address });
          link.firstElementChild?.append(...marked(one.label, typed));
          add(group, { element: link });
        }
      }
      status.textContent = recent.length > 0 ? texts.recent : found;
      if (options.length === 0) {
        if (isOpen()) box.hidePopover();
        input.setAttribute('aria-expanded', 'false');
        return;
      }
      if (!isOpen()) box.showPopover();
      place();
      box.scrollTop = 0;
      input.setAttribute('aria-expanded', 'true');
    },
  };
}

/** Never parsed as markup. */
function marked(label: string, typed: string): (string | HTMLElement)[] {
  return labelParts(label, typed).map(({ text, match }) => (match ? element('b', {}, text) : text));
}

function optionOf(
  tag: 'a' | 'div',
  label: string,
  note: string,
  attributes: Record<string, string> = {},
): HTMLElement {
  const option = element(tag, { role: 'option', tabindex: '-1', 'aria-selected': 'false', ...attributes });
  option.append(element('span', {}, label));
  if (note) option.append(' ', element('small', {}, note));
  return option;
}

function element(tag: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}
