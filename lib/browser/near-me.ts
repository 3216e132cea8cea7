/** Finer than this nobody's place gets into an address: a tenth of a degree is 11 km at most. */
const DIGITS = 1;
const TIMEOUT_MS = 10_000;

/**
 * Shows the button that asks for the visitor's own place, where the browser can tell it. Asked only when it is pressed; what comes
 * is rounded before it goes anywhere. Refused or unknown, a sentence says so.
 */
export function offerNearMe(button: HTMLButtonElement): void {
  const field = document.getElementById(button.dataset.nearMe ?? '');
  if (!('geolocation' in navigator) || !(field instanceof HTMLInputElement)) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        button.disabled = false;
        field.value = [coords.latitude, coords.longitude]
          .map((degrees) => degrees.toFixed(DIGITS))
          .join(', ');
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      () => {
        button.disabled = false;
        tell(button);
      },
      { maximumAge: Number.POSITIVE_INFINITY, timeout: TIMEOUT_MS },
    );
  });
}

function tell(button: HTMLButtonElement): void {
  const sentence = button.dataset.denied ?? '';
  const status = document.getElementById('announcer');
  if (status) status.textContent = sentence;
  const said =
    button.nextElementSibling ?? button.insertAdjacentElement('afterend', document.createElement('p'));
  if (!said) return;
  said.className = 'problem';
  said.textContent = sentence;
}
