{% load static %}
window.SETTINGS = {
  api: 'https://slack.com/api/groups.open',
  user: {{ user.id }},
  {% if user.is_staff %}staff: true,{% endif %}
};
