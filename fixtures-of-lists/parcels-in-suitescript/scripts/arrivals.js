/**
 * @NApiVersion 2.1
 * @NScriptType ScheduledScript
 */
define(['N/https', 'N/runtime'], function (https, runtime) {
  const PARCELS = 'https://api.parcels.example/v1/parcels/';

  function arrive(id) {
    return https.post({ url: PARCELS + id + '/events', body: JSON.stringify({ at: runtime.accountId }) }); // uses parcels.event
  }

  function remark(id, text) {
    return https.post({ url: PARCELS + id + '/remarks', body: JSON.stringify({ text }) });
  }

  return {
    execute: function () {
      remark(4, 'is on its way');
      arrive(4);
    },
  };
});
