document.body.textContent = "";
