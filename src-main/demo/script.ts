/** Adds to the cart without leaving the page. Without it, the same form goes to the cart page. */
export const script = `
for (const form of document.querySelectorAll('form[data-add]')) {
  const status = document.querySelector('[role=status]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    button.setAttribute('aria-disabled', 'true');
    status.textContent = '';
    try {
      const response = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(new FormData(form)) });
      const answer = await response.json();
      status.textContent = answer.message;
      status.classList.toggle('bad', !response.ok);
      if (response.ok) document.querySelector('[data-count]').textContent = answer.count;
    } catch {
      status.textContent = 'The shop did not answer. Please try again.';
      status.classList.add('bad');
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });
}
`;
