document.body.textContent="";
