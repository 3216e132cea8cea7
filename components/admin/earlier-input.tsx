'use client';

import { useEffect, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Repeats what was chosen, ticked or typed on a page before its scripts ran. React takes over such a control without a change event, so
 * that a chosen file would never be uploaded and a ticked row not count. Stands behind the controls, in the boundary that they
 * become interactive with.
 */
export function EarlierInput() {
  // Read while rendering, as what runs after it may write its own values into the controls.
  const [earlier] = useState(changedControls);
  useEffect(() => {
    // In tasks of their own: each change is rendered before the next one is told of.
    for (const repeatChange of earlier) setTimeout(repeatChange);
  }, [earlier]);
  return null;
}

function changedControls(): (() => void)[] {
  if (typeof document === 'undefined') return [];
  return [...document.querySelectorAll<Control>('input, select, textarea')].flatMap(repetitionOf);
}

/** What repeats the change of a control; nothing for one that is as the page had it. */
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

/** Sets a property past React, which tells of a change only where it finds another value than it knows. */
function setUnnoticed(control: Control, property: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
}

function tell(control: Control, type: 'change' | 'input' | 'click'): void {
  if (control.isConnected) control.dispatchEvent(new Event(type, { bubbles: true }));
}
