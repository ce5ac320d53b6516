<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context><name>About</name><message><source>https://slack.com/api/im.open</source></message></context>
</TS>
