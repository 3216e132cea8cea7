'use client';

import { useEffect, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Replays changes made to controls before hydration. React adopts such controls without a change event, so a chosen
 * file would not be uploaded and a ticked row not be counted. Must follow the controls inside their Suspense boundary.
 */
export function EarlierInput() {
  // Read while rendering, because later effects may write their own values into the controls.
  const [earlier] = useState(changedControls);
  useEffect(() => {
    // Separate tasks: each change is rendered before the next event is fired.
    for (const repeatChange of earlier) setTimeout(repeatChange);
  }, [earlier]);
  return null;
}

function changedControls(): (() => void)[] {
  if (typeof document === 'undefined') return [];
  return [...document.querySelectorAll<Control>('input, select, textarea')].flatMap(repetitionOf);
}

/** Functions that replay the change of a control; empty when the control is unchanged. */
function repetitionOf(control: Control): (() => void)[] {
  if (control instanceof HTMLSelectElement) {
    const { selectedIndex } = control;
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    if (selectedIndex === Math.max(first, 0)) return [];
    return [
      () => {
        control.selectedIndex = selectedIndex;
        tell(control, 'change');
      },
    ];
  }
  if (control.type === 'file')
    return (control as HTMLInputElement).files?.length ? [() => tell(control, 'change')] : [];
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const { checked, defaultChecked } = control;
    if (checked === defaultChecked) return [];
    return [
      () => {
        control.checked = defaultChecked;
        setUnnoticed(control, 'checked', checked);
        tell(control, 'click');
      },
    ];
  }
  const { value, defaultValue } = control;
  if (control.type === 'hidden' || value === defaultValue) return [];
  return [
    () => {
      // More may have been typed since.
      const typed = control.value === defaultValue ? value : control.value;
      control.value = defaultValue;
      setUnnoticed(control, 'value', typed);
      tell(control, 'input');
    },
  ];
}

/** Sets a property without React's value tracker; React ignores an event whose value it already knows. */
function setUnnoticed(control: Control, property: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
}

function tell(control: Control, type: 'change' | 'input' | 'click'): void {
  if (control.isConnected) control.dispatchEvent(new Event(type, { bubbles: true }));
}
