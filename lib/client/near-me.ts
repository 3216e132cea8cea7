/** Decimals of the coordinates, for privacy: a tenth of a degree is 11 km at most. */
const DIGITS = 1;
const TIMEOUT_MS = 10_000;

/** Asks for the visitor's position and rounds it before it is sent. Shows a message on refusal or failure. */
export function askPlace(button: HTMLButtonElement): void {
  const field = document.getElementById(button.dataset.nearMe ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  button.disabled = true;
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      button.disabled = false;
      field.value = [coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(DIGITS)).join(', ');
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    () => {
      button.disabled = false;
      tell(button);
    },
    { maximumAge: Number.POSITIVE_INFINITY, timeout: TIMEOUT_MS },
  );
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
